import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Ask, ask, FROM_OUR_PAGE, serve } from './http.ts';
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
