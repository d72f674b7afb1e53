import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type Ask, ask, FROM_OUR_PAGE, serve } from './http.ts';
import { freePort } from './ports.ts';
import { setUpProgram } from './program.ts';
import { DELETION, KEY, makeCertificate, refusalCode } from './testing.ts';

// The server as a separate process, when what it depends on stops or changes.

const startProgram = setUpProgram();
const READ = '/gateway/ng/api/filters?accountIdentifier=acc';

const DELETE = { path: DELETION, method: 'DELETE', headers: FROM_OUR_PAGE };

/** Serves a Manager that grants everything: what it was asked, and the environment of a server in front of it. */
async function live() {
  const calls = { deletions: 0, key: '' };
  const manager = await serve(({ method, headers }, response) => {
    calls.deletions += Number(method === 'DELETE');
    calls.key = String(headers['x-api-key']);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const env = {
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    CLIENT_REQUESTS_PER_MINUTE: '1000000',
    MANAGER_CALLS_PER_MINUTE: '1000000',
  };
  return { calls, env };
}
const deletion = (port: number) => ask({ port, ...DELETE });

test('standard output that nobody reads hangs no request and no SIGTERM; changes without an audit line are refused', async () => {
  const { port, signal, exitCode } = await startProgram((await live()).env, { isRead: false });
  expect((await deletion(port)).status).toBe(200);
  // More lines than the system keeps for a reader.
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask({ port, path: READ })));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  }
  const refused = await deletion(port);
  expect([refused.status, refusalCode(refused.body)]).toEqual([503, 'GATEWAY_NO_AUDIT_LOG']);
  expect(JSON.parse((await ask({ port, path: '/readyz' })).body)).toMatchObject({ audit: 'failing' });
  signal('SIGTERM');
  // Not ended by the limit of 30 s, whose code is 1.
  expect(await exitCode()).toBe(0);
});

/** A file for the audit log, in a folder of its own that is removed with the test. */
async function makeAuditFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'audit.log');
}

test('on a full disk no deletion passes; when there is room again, they pass without a restart', async () => {
  const { calls, env } = await live();
  const [file, metricsPort] = [await makeAuditFile(), await freePort()];
  const { port, pid } = await startProgram({
    ...env,
    AUDIT_LOG_FILE: file,
    METRICS_PORT: String(metricsPort),
  });
  // To one process, a limit on the size of its files is a full disk. It needs no rights of root.
  const limitFiles = (most: string) => promisify(execFile)('prlimit', [`--pid=${pid}`, `--fsize=${most}:`]);
  const writable = async () =>
    /_audit_log_writable (\d)/.exec((await ask({ port: metricsPort, path: '/metrics' })).body)?.[1];
  expect(await writable()).toBe('1');
  await limitFiles('3000');
  await expect.poll(async () => (await deletion(port)).status, { interval: 0 }).toBe(503);
  const passed = calls.deletions;
  expect(passed).toBeGreaterThan(2);
  const refused = await Promise.all(Array.from({ length: 50 }, () => deletion(port)));
  for (const { status, body } of refused)
    expect([status, refusalCode(body)]).toEqual([503, 'GATEWAY_NO_AUDIT_LOG']);
  expect(calls.deletions).toBe(passed);
  expect((await ask({ port, path: READ })).status).toBe(200);
  const ready = async () => JSON.parse((await ask({ port, path: '/readyz' })).body);
  expect(await ready()).toMatchObject({ ready: false, audit: 'failing' });
  expect(await writable()).toBe('0');

  await limitFiles('unlimited');
  await expect.poll(ready).toEqual({ ready: true, manager: 'reachable', key: 'accepted' });
  expect((await deletion(port)).status).toBe(200);
  expect(await writable()).toBe('1');
  const results = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => /"result":"(\w+)".*\}$/.exec(line)?.[1] ?? 'torn');
  const count = (result: string) => results.filter((found) => found === result).length;
  expect([count('begun'), count('done')]).toEqual([passed + 1, passed + 1]);
  expect([count('refused'), count('torn')]).toEqual([refused.length + 1, 1]);
});

test('audit file, key and certificate are replaced while requests flow: no request and no line is lost', async () => {
  const { calls, env } = await live();
  const file = await makeAuditFile();
  const keyFile = join(dirname(file), 'api-key');
  await writeFile(keyFile, KEY);
  const certificates = await Promise.all([makeCertificate(), makeCertificate(), makeCertificate()]);
  onTestFinished(async () => void (await Promise.all(certificates.map(({ remove }) => remove()))));
  const [first, ...next] = certificates;
  const { port, signal, exitCode, lines } = await startProgram({
    ...env,
    HARNESS_PLATFORM_API_KEY: '',
    HARNESS_PLATFORM_API_KEY_FILE: keyFile,
    TLS_CERT_FILE: first.certFile,
    TLS_KEY_FILE: first.keyFile,
    AUDIT_LOG_FILE: file,
  });
  const ca = certificates.map(({ cert }) => cert).join('');
  const statuses: number[] = [];
  const stopped = new AbortController();
  const again = async (request: Omit<Ask, 'port' | 'ca'>) => {
    while (!stopped.signal.aborted) statuses.push((await ask({ ...request, port, ca })).status);
  };
  const flows = [{ path: READ }, { path: READ }, DELETE, DELETE].map(again);

  for (const [i, { cert, key }] of next.entries()) {
    const had = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(had + 20);
    await rename(file, `${file}.${i}`);
    await writeFile(first.certFile, cert);
    await writeFile(first.keyFile, key);
    await writeFile(keyFile, `${KEY}${i}`);
    signal('SIGHUP');
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('"result":"done"');
    const isServed = () => ask({ port, path: '/healthz', ca: cert }).then(({ status }) => status, String);
    await expect.poll(isServed).toBe(200);
    await expect.poll(() => calls.key).toBe(`${KEY}${i}`);
  }
  stopped.abort();
  await Promise.all(flows);
  signal('SIGTERM');
  expect(await exitCode()).toBe(0);

  expect(new Set(statuses)).toEqual(new Set([200]));
  const files = [`${file}.0`, `${file}.1`, file];
  for (const path of files) expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
  const text = (await Promise.all(files.map((path) => readFile(path, 'utf8')))).join('');
  const audited = text
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));
  const idsOf = (result: string) =>
    new Set(audited.filter((line) => line.result === result).map(({ requestId }) => requestId));
  for (const result of ['begun', 'done']) expect(idsOf(result).size).toBe(calls.deletions);
  expect(audited).toHaveLength(2 * calls.deletions);
  const times = audited.map(({ time }) => String(time));
  expect(times, 'the old file gets no line after the new one').toEqual(times.toSorted());
  const requests = (await lines()).filter(({ operation }) => operation !== undefined);
  expect(requests).toHaveLength(statuses.length);
});
