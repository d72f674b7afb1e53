import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ask, FROM_OUR_PAGE, serve } from './http.ts';
import { DELETION, KEY, makePage, start } from './testing.ts';

export const ALICE = { ...FROM_OUR_PAGE, 'x-user': 'alice', 'x-groups': 'platform' };
export const BOB = { ...FROM_OUR_PAGE, 'x-user': 'bob', 'x-groups': 'viewers' };

/** Starts a server with an audit log behind a sign-in, in front of a Manager with this answer. */
export async function audited(answer: RequestListener, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'audit.log');
  const { port, stop, reload, metricsApp } = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${await serve(answer)}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    TRUSTED_PROXIES: '127.0.0.1',
    USER_HEADER: 'X-User',
    GROUPS_HEADER: 'X-Groups',
    AUDIT_LOG_FILE: file,
    WRITE_GROUPS: 'platform',
    ...env,
  });
  onTestFinished(stop);
  const lines = async () =>
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
  /** The lines with an outcome. */
  const ends = async () => (await lines()).filter(({ result }) => result !== 'begun');
  return { port, file, lines, ends, reload, metricsApp };
}
/** Answers everything with this status and JSON. */
export const json = (status: number, body: object): RequestListener => {
  return (_incoming, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
/** Serves a Manager that grants everything, and counts its calls. */
export function counted() {
  const calls = { count: 0 };
  const answer: RequestListener = (_incoming, response) => {
    calls.count += 1;
    response.setHeader('content-type', 'application/json').end('{}');
  };
  return { answer, calls };
}
export const deletion = (port: number, headers: Record<string, string>) =>
  ask({ port, path: DELETION, method: 'DELETE', headers });
/** The common fields of every audit line of a deletion. */
export const DELETED = {
  audit: true,
  requestId: expect.any(String),
  what: 'DELETE /ng/api/delegate-setup/delegate/:identifier',
  target: '_d',
  where: 'acc',
};
