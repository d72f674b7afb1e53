import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveOverHttp } from '@/mocks/serve';
import { standingManager } from '@/testing/mock-manager';
import { openPostgres } from '../memory/postgres.ts';
import type { ToWatcher } from '../watch/messages.ts';
import type { StartWatcher } from '../watch/run-watcher.ts';
import { watcherInProcess } from '../watch/testing.ts';
import { historyFile } from './databases.ts';
import { ask, FROM_OUR_PAGE } from './http.ts';
import { setUpPostgres } from './postgres.ts';
import { makePage, refusalCode, start } from './testing.ts';

const postgres = setUpPostgres();
const QUERY = 'accountIdentifier=demo';

/** Starts a server that keeps the history of a mock Manager, and returns ways to ask it. */
async function remembering(
  env: Record<string, string | undefined> = {},
  manager = standingManager(),
  startWatcher = watcherInProcess,
) {
  const folder = await mkdtemp(join(tmpdir(), 'memory-'));
  const upstream = await serveOverHttp(manager);
  const { port, stop } = await start(
    await makePage(),
    {
      HARNESS_ENDPOINT: upstream.url,
      HARNESS_PLATFORM_API_KEY: 'pat.demo.t.s3cret',
      HISTORY_FILE: join(folder, 'history.sqlite'),
      ...env,
    },
    { startWatcher },
  );
  onTestFinished(async () => {
    await stop();
    await upstream.close();
    await rm(folder, { recursive: true });
  });
  const send = (method: string, path: string, headers: Record<string, string> = FROM_OUR_PAGE) =>
    ask({ port, method, path, headers });
  return {
    send,
    /** Asks about the account alone; the answer as it is. */
    ask: (name: string, question: object = {}, headers?: Record<string, string>) => {
      const query = new URLSearchParams({ accountIdentifier: 'demo', question: JSON.stringify(question) });
      return send('GET', `/memory/${name}?${query}`, headers);
    },
    /** Resolves when the first reading has been recorded. */
    recorded: async (headers?: Record<string, string>) => {
      await expect
        .poll(async () => JSON.parse((await send('GET', '/memory/about', headers)).body).since)
        .toEqual(expect.any(Number));
    },
  };
}

const EVER = { from: 0, to: Date.parse('2100-01-01') };

test('what the server has read can be asked', async () => {
  const { ask: question, recorded } = await remembering();
  await recorded();
  await expect
    .poll(async () => JSON.parse((await question('activity', EVER)).body).events)
    .toMatchObject([
      // It lasts, so it comes first.
      { kind: 'lost', count: 1 },
      { kind: 'beginning', count: 10 },
    ]);
  const about = JSON.parse((await question('about')).body);
  expect(about).toMatchObject({ store: 'sqlite', days: 30, bytes: expect.any(Number) });
  const bounds = [about.since - 1_000, about.since, EVER.to];
  const { parts } = JSON.parse((await question('numbers', { bounds })).body);
  // JSON leaves out what nobody knows.
  expect(parts).toMatchObject([{ unreadMs: 1_000 }, { known: { delegates: 10, outages: 0 } }]);
  expect(parts[0]).not.toHaveProperty('known');
  const then = JSON.parse((await question('fleet', { at: about.since })).body);
  expect(then).toMatchObject({ state: 'known', fleet: { instances: expect.any(Object) } });
  expect(JSON.parse((await question('fleet', { at: 1 })).body)).toMatchObject({ state: 'before' });
  expect(JSON.parse((await question('fleet', { at: EVER.to })).body)).toMatchObject({ state: 'future' });
});

test('after the key may see nothing any more, the past can still be asked, and only by who may read', async () => {
  const manager = standingManager();
  const {
    ask: question,
    recorded,
    send,
  } = await remembering(
    {
      USER_HEADER: 'x-user',
      GROUPS_HEADER: 'x-groups',
      TRUSTED_PROXIES: '127.0.0.1',
      READ_GROUPS: 'team',
      SHARED_READ_SECONDS: '0',
    },
    manager,
  );
  const reader = { ...FROM_OUR_PAGE, 'x-user': 'ann', 'x-groups': 'team' };
  await recorded(reader);
  const before = (await question('fleet', { at: Date.now() }, reader)).status;
  manager.faults.add({ path: '/delegate', status: 403, body: { status: 'ERROR', code: 'NG_ACCESS_DENIED' } });
  const now = await send('GET', `/fleet?${QUERY}`, { ...reader, 'cache-control': 'no-cache' });
  const past = await question('activity', EVER, reader);
  expect([before, now.status, past.status]).toEqual([200, 403, 200]);
  expect(JSON.parse(past.body).events).toContainEqual(expect.objectContaining({ kind: 'beginning' }));
  const left = await question('activity', EVER, { ...reader, 'x-groups': 'others' });
  expect([left.status, refusalCode(left.body)]).toEqual([403, 'GATEWAY_NOT_IN_READ_GROUPS']);
});

test('settings.json says whether there is a memory', async () => {
  const { send } = await remembering();
  expect(JSON.parse((await send('GET', '/settings.json')).body)).toMatchObject({ memory: true });
  const without = await remembering({ HISTORY_FILE: '' });
  expect(JSON.parse((await without.send('GET', '/settings.json')).body)).not.toHaveProperty('memory');
  expect(refusalCode((await without.ask('missing')).body)).toBe('GATEWAY_UNKNOWN_OPERATION');
});

test.each([
  ['another account', '/memory/missing?accountIdentifier=other&question=%7B%7D', 'GATEWAY_OTHER_ACCOUNT'],
  ['no question', `/memory/activity?${QUERY}`, 'GATEWAY_BAD_PARAMETER'],
  [
    'parts of a period that are too many',
    `/memory/reporting?${QUERY}&question=${encodeURIComponent('{"from":0,"to":2001,"bucketMs":1}')}`,
    'GATEWAY_BAD_PARAMETER',
  ],
  ['a question that is no JSON', `/memory/since?${QUERY}&question=%7B`, 'GATEWAY_BAD_PARAMETER'],
  [
    'a part that the question does not have',
    `/memory/since?${QUERY}&question=%7B%22x%22%3A1%7D`,
    'GATEWAY_BAD_PARAMETER',
  ],
  [
    'a period that ends before it begins',
    `/memory/activity?${QUERY}&question=%7B%22from%22%3A2%2C%22to%22%3A1%7D`,
    'GATEWAY_BAD_PARAMETER',
  ],
  [
    'a name with a zero, which PostgreSQL does not take',
    `/memory/strips?${QUERY}&question=%7B%22from%22%3A1%2C%22to%22%3A2%2C%22delegate%22%3A%22%5Cu0000%22%7D`,
    'GATEWAY_BAD_PARAMETER',
  ],
  ['an unknown name', `/memory/everything?${QUERY}`, 'GATEWAY_UNKNOWN_OPERATION'],
])('%s is refused', async (_what, path, code) => {
  const { send } = await remembering();
  expect(refusalCode((await send('GET', path)).body)).toBe(code);
});

describe('a dismissal', () => {
  const PATH = `/memory/dismissals?${QUERY}&delegate=_edge&since=7`;

  test('is written and undone', async () => {
    const { send, recorded } = await remembering();
    await recorded();
    expect((await send('POST', PATH)).status).toBe(204);
    expect((await send('DELETE', PATH)).status).toBe(204);
  });

  test('has audit lines with what was dismissed and where', async () => {
    const AUDIT_LOG_FILE = await historyFile();
    const { send, recorded } = await remembering({ AUDIT_LOG_FILE });
    await recorded();
    await send('POST', PATH);
    const lines = (await readFile(AUDIT_LOG_FILE, 'utf8')).trim().split('\n');
    const line = { what: 'POST /memory/dismissals', who: '127.0.0.1', target: '_edge', where: 'demo' };
    expect(lines.map((text): unknown => JSON.parse(text))).toMatchObject([
      { ...line, result: 'begun' },
      { ...line, result: 'done', status: 204 },
    ]);
  });

  test.each([
    ['on a read-only server', { READ_ONLY: 'true' }, FROM_OUR_PAGE, 'GATEWAY_READ_ONLY'],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }, 'GATEWAY_CROSS_SITE'],
  ])('%s is refused', async (_what, env, headers, code) => {
    const { send } = await remembering(env);
    expect(refusalCode((await send('POST', PATH, headers)).body)).toBe(code);
  });
});

test('a change counts as made only when the Manager says so', async () => {
  const posted: ToWatcher[] = [];
  const startWatcher: StartWatcher = () => ({
    post: (message) => posted.push(message),
    stop: async () => {},
  });
  const manager = standingManager();
  const { send } = await remembering({}, manager, startWatcher);
  const path = (delegate: string) => `/gateway/ng/api/delegate-setup/delegate/${delegate}?${QUERY}`;
  const body = { responseMessages: [{ level: 'ERROR', message: 'It is connected.' }] };
  manager.faults.add({ path: '/delegate/_connected', status: 200, body });
  manager.faults.add({ path: '/delegate/_gone', status: 200, body: {} });
  for (const delegate of ['_connected', '_gone']) await send('DELETE', path(delegate));
  expect(posted.filter(({ kind }) => kind === 'acted')).toEqual([
    { kind: 'acted', scopePath: 'demo', action: { kind: 'delete-delegate', target: '_gone' } },
  ]);
});

test('who asks after a deletion sees it, and need not wait for the next reading', async () => {
  const { send, ask: question, recorded } = await remembering({ WATCH_SECONDS: '600' });
  await recorded();
  const deletion = await send('DELETE', `/gateway/ng/api/delegate-setup/delegate/_nightly_batch?${QUERY}`);
  expect(deletion.status).toBe(200);
  const { events } = JSON.parse((await question('activity', EVER)).body);
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'deleted',
      delegates: [expect.objectContaining({ key: '_nightly_batch' })],
    }),
  );
});

test('a history that cannot be kept stops nothing else', async () => {
  const { send, ask: question } = await remembering({ HISTORY_FILE: '/dev/null/history.sqlite' });
  await expect
    .poll(async () => (await send('GET', '/memory/about')).body)
    .toContain('The file cannot be opened');
  expect(refusalCode((await question('missing')).body)).toBe('GATEWAY_NO_MEMORY');
  const ready = async () => JSON.parse((await send('GET', '/readyz')).body);
  await expect.poll(ready).toMatchObject({
    memory: 'failing',
    notRecording: {
      since: expect.stringMatching(/^20.*Z$/),
      because: expect.stringContaining('The file cannot be opened'),
    },
  });
  expect((await send('GET', '/readyz')).status).toBe(200);
  expect((await send('GET', `/fleet?${QUERY}&all=true`)).status).toBe(200);
});

test.skipIf(postgres === undefined)(
  'while another server records, this one answers and says so',
  async () => {
    const url = (await postgres?.createDatabase()) ?? '';
    const other = await openPostgres(url);
    onTestFinished(other.close);
    await other.writer();
    const { send, ask: question } = await remembering({ HISTORY_FILE: '', HISTORY_DATABASE_URL: url });
    await expect.poll(async () => (await send('GET', '/readyz')).body).toContain('"memory":"standby"');
    expect((await send('GET', '/readyz')).status).toBe(200);
    expect(await question('missing')).toMatchObject({
      status: 200,
      body: expect.stringContaining('"delegates":[],"isMore":false'),
    });
    const about = JSON.parse((await question('about')).body);
    expect(about).toMatchObject({ store: 'postgresql', bytes: expect.any(Number) });
    expect(about).not.toHaveProperty('notRecording');
  },
);

test.skipIf(postgres === undefined)('PostgreSQL keeps what a hostile Manager lists', async () => {
  const HISTORY_DATABASE_URL = await postgres?.createDatabase();
  const manager = standingManager({ scenario: 'hostile' });
  const { ask: question } = await remembering({ HISTORY_FILE: '', HISTORY_DATABASE_URL }, manager);
  await expect.poll(async () => (await question('activity', EVER)).body).toContain('<script>');
});
