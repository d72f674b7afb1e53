import { TIMEOUT_MS } from '@/api/send';
import { SETTLING_POLL_MS } from '@/features/fleet/polling';
import type { Fault } from '@/mocks/faults';
import { delegateList, overviewAddress } from '../support/delegates';
import { expect, LISTING, openLive, test } from '../support/live';
import { LIVE_ACCOUNT } from '../support/servers';
import { withoutWorkers } from '../support/without-workers';
import { expectTheList, installClock, LONGEST_WAIT_MS, QUERY, staleNotice } from '../support/worst-day';

// What Chromium itself writes about such answers.
test.use({ expectedConsole: [/status of [45]\d\d|net::ERR_(CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED)/] });

const ngError = (code: string, text: string) => ({
  status: 'ERROR',
  code,
  message: text,
  correlationId: 'c-4711',
});
const DENIED = {
  ...ngError('NG_ACCESS_DENIED', 'USER u-4711 lacks core_delegate_view'),
  failedPermissionChecks: [],
};
const message = (code: string, text: string | null) => ({
  code,
  level: 'ERROR',
  message: text,
  failureTypes: [],
});
const restError = (code: string, text: string | null) => ({
  metaData: null,
  resource: null,
  responseMessages: [message(code, text)],
});

interface WorstAnswer extends Fault {
  readonly what: string;
  readonly title: string;
  readonly detail: string | RegExp;
}

const WORST_ANSWERS: readonly WorstAnswer[] = [
  {
    what: '401',
    status: 401,
    body: ngError('INVALID_TOKEN', 'Token is not valid.'),
    title: 'The key was refused',
    detail: 'Token is not valid. (status 401, INVALID_TOKEN, correlation id c-4711)',
  },
  {
    what: '403 that names the permission and where it is missing',
    status: 403,
    body: {
      ...DENIED,
      failedPermissionChecks: [
        {
          permission: 'core_delegate_view',
          resourceType: 'DELEGATE',
          resourceScope: {
            accountIdentifier: LIVE_ACCOUNT,
            orgIdentifier: 'retail',
            projectIdentifier: 'search',
          },
        },
      ],
    },
    title: 'Not allowed',
    detail: 'You lack the permission core_delegate_view on project retail/search.',
  },
  {
    what: '403 that names nothing',
    status: 403,
    body: DENIED,
    title: 'Not allowed',
    detail: `You lack the permission core_delegate_view on account ${LIVE_ACCOUNT}.`,
  },
  {
    what: '404 from every listing',
    path: '/delegate',
    status: 404,
    body: restError('RESOURCE_NOT_FOUND_EXCEPTION', null),
    title: 'The Manager refused',
    detail: 'The Manager did not find what was asked for. (status 404, RESOURCE_NOT_FOUND_EXCEPTION)',
  },
  {
    what: '429 without Retry-After',
    status: 429,
    body: 'Too many requests',
    title: 'Too many requests',
    detail: 'The Manager asks for a pause.',
  },
  {
    what: '500 in the envelope of the Manager',
    status: 500,
    body: restError('DEFAULT_ERROR_CODE', null),
    title: 'The Manager refused',
    detail: 'The Manager failed to answer. (status 500, DEFAULT_ERROR_CODE)',
  },
  {
    what: '500 in the envelope of NG',
    status: 500,
    body: ngError('UNKNOWN_ERROR', 'Oops, something went wrong on our end.'),
    title: 'The Manager refused',
    detail: 'Oops, something went wrong on our end. (status 500, UNKNOWN_ERROR, correlation id c-4711)',
  },
  {
    what: '500 as a bare message',
    status: 500,
    body: message('MONGO_EXECUTION_TIMEOUT_EXCEPTION', 'The query took too long.'),
    title: 'The Manager refused',
    detail: 'The query took too long. (status 500, MONGO_EXECUTION_TIMEOUT_EXCEPTION)',
  },
  {
    what: '500 in some other JSON',
    status: 500,
    body: { code: 500, message: 'There was an error processing your request.' },
    title: 'The Manager refused',
    detail: 'There was an error processing your request. (status 500)',
  },
  ...[502, 503, 504].map((status) => ({
    what: `${status} as a page`,
    status,
    body: '<html><h1>Down</h1><p>Back soon</p></html>',
    headers: { 'content-type': 'text/html' },
    title: 'The Manager is not ready',
    // The server between may have words of its own.
    detail: `(status ${status}, `,
  })),
  {
    what: '200 with an error in it',
    status: 200,
    body: restError('DEFAULT_ERROR_CODE', 'The cache is cold.'),
    title: 'The Manager refused',
    detail: 'The cache is cold. (status 200, DEFAULT_ERROR_CODE)',
  },
  {
    what: 'JSON that breaks off',
    damage: 'broken-json',
    title: 'The answer of the Manager could not be read',
    // Without its beginning, which could be the value of a token.
    detail: 'The answer is not one of the Manager: it is not JSON. (status 200',
  },
  {
    what: 'a connection that breaks off',
    damage: 'cut',
    title: 'The Manager did not answer',
    detail: 'The Manager could not be reached, or the connection was cut.',
  },
  {
    what: 'a connection that is reset before the first byte',
    damage: 'reset',
    title: 'The Manager is not ready',
    detail: '(status 502',
  },
  {
    what: 'an answer of another form',
    status: 200,
    body: { metaData: {}, resource: { delegateGroupDetails: 'none' }, responseMessages: [] },
    title: 'The answer of the Manager could not be read',
    detail: 'resource.delegateGroupDetails: expected another value',
  },
];

for (const { what, title, detail, ...fault } of WORST_ANSWERS) {
  test(`${what}: said in place of the list, or above it, until it ends`, async ({ page, manager }) => {
    await installClock(page);
    await manager.addFault({ path: LISTING, ...fault });
    await openLive(page, { query: QUERY });
    const failure = page.getByRole('alert');
    await expect(failure).toContainText(title);
    await expect(failure).toContainText(detail);
    await expect(failure).toContainText(/Next try in \d+ s\./);
    await expect(delegateList(page)).toHaveCount(0);
    await expect(page.getByText('No delegates in this account')).toHaveCount(0);

    await manager.clearFaults();
    await page.clock.runFor(LONGEST_WAIT_MS);
    await expectTheList(page);
    await expect(failure).toHaveCount(0);

    await manager.addFault({ path: LISTING, ...fault });
    await page.clock.runFor(SETTLING_POLL_MS);
    await expect(staleNotice(page)).toContainText(title, { ignoreCase: true });
    await expect(staleNotice(page)).toContainText(detail);
    await expect(staleNotice(page)).toContainText(/Next try in \d+ s\./);
    await expectTheList(page);

    await manager.clearFaults();
    await page.clock.runFor(LONGEST_WAIT_MS);
    await expect(staleNotice(page)).toHaveCount(0);
    await expectTheList(page);
  });
}

for (const [what, fault] of [
  ['an answer that does not come', { latencyMs: 600_000 }],
  ['half an answer, and then silence,', { damage: 'stall' }],
] as const) {
  test(`${what} is given up, and asked for again`, async ({ page, manager }) => {
    await withoutWorkers(page);
    await installClock(page);
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().includes(LISTING))));
    const giveUp = async () => {
      for (const attempts of [1, 2, 3]) {
        await expect.poll(() => asked).toBe(attempts);
        await page.clock.runFor(TIMEOUT_MS);
      }
      asked = 0;
    };

    await manager.addFault({ ...fault, path: LISTING });
    await page.goto(overviewAddress({ account: LIVE_ACCOUNT, query: QUERY }));
    await expect(page.getByRole('status').filter({ hasText: 'Loading delegates' })).toBeVisible();
    await giveUp();
    await expect(page.getByRole('alert')).toContainText('The Manager did not answer within 30 seconds.');
    await manager.clearFaults();
    await page.clock.runFor(LONGEST_WAIT_MS);
    await expectTheList(page);

    asked = 0;
    await manager.addFault({ ...fault, path: LISTING });
    await page.clock.runFor(SETTLING_POLL_MS);
    await expectTheList(page);
    await giveUp();
    await expect(staleNotice(page)).toContainText('The Manager did not answer within 30 seconds.');
    await expect(page.getByRole('group', { name: 'Data age' })).toContainText(/Updated \d+ min ago/);
    await expectTheList(page);
    await manager.clearFaults();
    await page.clock.runFor(LONGEST_WAIT_MS);
    await expect(staleNotice(page)).toHaveCount(0);
    await expectTheList(page);
  });
}

test('no resource at all is said to be a matter of permission, and not an empty fleet', async ({
  page,
  manager,
}) => {
  await installClock(page);
  await manager.addFault({
    path: LISTING,
    status: 200,
    body: { metaData: {}, resource: null, responseMessages: [] },
  });
  await openLive(page, { query: QUERY });
  await expect(page.getByText('Nothing here that you may see')).toBeVisible();
  await expect(page.getByText('none that you have core_delegate_view on')).toBeVisible();
  await manager.clearFaults();
  await page.clock.runFor(LONGEST_WAIT_MS);
  await expectTheList(page);
});
