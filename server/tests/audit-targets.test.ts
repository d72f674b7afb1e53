import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ALICE, audited, counted, json } from './audited.ts';
import { ask } from './http.ts';
import { refusalCode } from './testing.ts';

const FILTERS = '/gateway/ng/api/filters?accountIdentifier=acc';

test.each([
  ['DELETE', '/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc', 'tokenName=an-old-token'],
  ['DELETE', '/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc', 'delegateGroupIdentifier=_other'],
  ['PUT', '/api/setup/delegates/ng/v2/_d?accountId=acc', 'orgIdentifier=sandbox'],
  ['PUT', '/api/setup/delegates/ng/v2/_d?accountId=acc', 'accountIdentifier=acc'],
  ['DELETE', '/ng/api/delegate-token-ng?accountIdentifier=acc&tokenName=_d', 'tokenName=an-old-token'],
  ['PUT', '/ng/api/delegate-group-tags/_d?accountIdentifier=acc', 'identifier=_other'],
  ['DELETE', '/ng/api/filters/_d?accountIdentifier=acc', 'name=Nightly'],
])(
  '%s %s: the parameter %s changes neither target nor scope of the audit line',
  async (method, path, more) => {
    const { answer, calls } = counted();
    const { port, ends } = await audited(answer);
    const answered = await ask({ port, path: `/gateway${path}&${more}`, method, headers: ALICE });
    expect([answered.status, refusalCode(answered.body), calls.count]).toEqual([
      400,
      'GATEWAY_BAD_PARAMETER',
      0,
    ]);
    expect(answered.body).toContain(more.split('=')[0]);
    const [line, ...others] = await ends();
    expect(line).toMatchObject({ result: 'refused', status: 400, where: 'acc' });
    expect(line).not.toMatchObject({ target: expect.stringMatching(/other|old|Nightly/) });
    expect(others).toEqual([]);
  },
);

const RETAIL = '?accountIdentifier=acc&orgIdentifier=retail';
test.each([
  ['DELETE', `/ng/api/delegate-setup/delegate/_d${RETAIL}`, undefined, '_d in acc/retail'],
  [
    'DELETE',
    '/ng/api/delegate-setup/delegate/_d?accountIdentifier=acc&orgIdentifier=a/b',
    undefined,
    '_d in acc/a%2Fb',
  ],
  ['PUT', '/api/setup/delegates/ng/v2/_d?accountId=acc&orgId=retail&projectId=p', {}, '_d in acc/retail/p'],
  ['PUT', `/ng/api/delegate-group-tags/_d${RETAIL}`, { tags: [], name: 'x' }, '_d in acc/retail'],
  ['POST', `/ng/api/delegate-token-ng${RETAIL}&tokenName=t%201`, undefined, 't 1 in acc/retail'],
  ['PUT', `/ng/api/delegate-token-ng${RETAIL}&tokenName=t`, { name: 'x' }, 't in acc/retail'],
  [
    'DELETE',
    '/ng/api/delegate-token-ng?accountIdentifier=acc&projectIdentifier=p&tokenName=t',
    undefined,
    't in acc//p',
  ],
  ['DELETE', `/ng/api/filters/_f${RETAIL}&type=Delegate`, undefined, '_f in acc/retail'],
  [
    'POST',
    '/ng/api/filters?accountIdentifier=acc',
    { identifier: '_f', name: 'x', orgIdentifier: 'retail', projectIdentifier: 'shop' },
    '_f in acc/retail/shop',
  ],
] as const)(
  '%s %s %o is audited with what it changes, and where: %s',
  async (method, path, body, changed) => {
    const { port, ends } = await audited(json(200, {}));
    const question = { port, path: `/gateway${path}`, method, headers: ALICE };
    await ask({ ...question, ...(body && { body: JSON.stringify(body) }) });
    const [target, where] = changed.split(' in ');
    expect((await ends()).at(-1)).toMatchObject({ result: 'done', target, where });
  },
);

test.each([
  ['no JSON', 'name=x'],
  ['a list', '["_f"]'],
  ['text in UTF-16', Buffer.from('{"identifier":"_f"}', 'utf16le')],
  ['text that is not UTF-8', Buffer.from('{"identifier":"\xe9"}', 'latin1')],
  ['an object with a number as its project', '{"identifier":"_f","projectIdentifier":7}'],
  ['an object with a list as its identifier', '{"identifier":["_f"]}'],
  ['an object of 100,000 levels', `{"identifier":"_f","a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`],
])('a filter is not saved when its body is %s, so that no audit line lacks its name', async (_what, body) => {
  const { answer, calls } = counted();
  const { port, ends } = await audited(answer);
  const answered = await ask({ port, path: FILTERS, method: 'PUT', headers: ALICE, body });
  expect([answered.status, refusalCode(answered.body), calls.count]).toEqual([400, 'GATEWAY_BAD_REQUEST', 0]);
  expect(await ends()).toEqual([expect.objectContaining({ result: 'refused', status: 400 })]);
});

test.each([
  [
    '/ng/api/delegate-setup/generate-helm-values?accountIdentifier=acc&orgIdentifier=retail',
    'orgIdentifier',
    'other',
  ],
  ['/api/setup/delegates/generate-kubernetes-yaml?accountId=acc&orgId=retail', 'projectIdentifier', 7],
])('%s is refused with a body of another scope: %s is %s', async (path, name, other) => {
  const { answer, calls } = counted();
  const { port } = await audited(answer);
  const scoped = (scope: object) => JSON.stringify({ tokenName: 't', orgIdentifier: 'retail', ...scope });
  const question = { port, path: `/gateway${path}`, method: 'POST', headers: ALICE };
  const answered = await ask({ ...question, body: scoped({ [name]: other }) });
  expect([answered.status, refusalCode(answered.body), calls.count]).toEqual([400, 'GATEWAY_BAD_REQUEST', 0]);
  expect((await ask({ ...question, body: scoped({}) })).status).toBe(200);
});

test('of a field that is there twice, the Manager gets the value that the audit log has', async () => {
  const { port, ends } = await audited(
    (incoming, response) => void text(incoming).then((body) => response.end(body)),
  );
  const body = '{"identifier":"_other","name":"é","identifier":"_f"}';
  const answered = await ask({ port, path: FILTERS, method: 'PUT', headers: ALICE, body });
  expect(answered.body).toBe('{"identifier":"_f","name":"é"}');
  expect(await ends()).toEqual([expect.objectContaining({ result: 'done', target: '_f' })]);
});

test('an audit line is short, however long the names and the correlation id are', async () => {
  const { port, ends } = await audited(json(200, { correlationId: 'c'.repeat(2_000_000) }));
  const body = JSON.stringify({ identifier: 'i'.repeat(100_000), orgIdentifier: 'o'.repeat(100_000) });
  await ask({ port, path: FILTERS, method: 'PUT', headers: ALICE, body });
  const [line] = await ends();
  expect(line).toMatchObject({ result: 'done', target: expect.stringMatching(/^i+…$/) });
  expect(JSON.stringify(line).length).toBeLessThan(2_000);
});
