import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { setUpProgram } from '../server/tests/program.ts';
import { requireProgram } from './programs.ts';

const logrotate = requireProgram('logrotate');
const start = setUpProgram();

test.skipIf(!logrotate)(
  'deploy/logrotate rotates the audit log of a running server without loss',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'logrotate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'audit.log');
    const server = await start({
      HARNESS_PLATFORM_API_KEY: 'pat.acc.token.secret',
      READ_ONLY: 'true',
      AUDIT_LOG_FILE: file,
    });
    const rules = (await readFile('deploy/logrotate', 'utf8'))
      .replace('/var/log/delegate-overview*/audit.log', file)
      .replace(/systemctl .*/, `kill -HUP ${server.pid}`);
    await writeFile(join(folder, 'rules'), rules, { mode: 0o600 });

    /** Sends a write, which is refused and audited; returns its request id. */
    async function write(): Promise<unknown> {
      const address = `http://127.0.0.1:${server.port}/gateway/ng/api/delegate-token-ng?accountIdentifier=acc`;
      const headers = { 'sec-fetch-site': 'same-origin' };
      return (await fetch(address, { method: 'POST', headers })).headers.get('x-request-id');
    }
    const requestIds = [];
    for (let rotation = 1; rotation <= 3; rotation++) {
      requestIds.push(await write());
      await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(0);
      const { ino } = await stat(file);
      const options = ['--force', '--state', join(folder, 'state'), join(folder, 'rules')];
      const rotated = promisify(execFile)(logrotate ?? '', options);
      requestIds.push(...(await Promise.all([write(), write(), write()])));
      await rotated;
      // The file itself was moved. A copy would lack what the server writes before the original is truncated.
      expect(await stat(`${file}.1`)).toMatchObject({ ino });
      await expect.poll(() => readdir(folder)).toContain('audit.log');
    }
    requestIds.push(await write());

    /** The request ids in the file and all that it was rotated to. */
    async function auditedIds(): Promise<Set<unknown>> {
      const names = (await readdir(folder)).filter((name) => name.startsWith('audit.log'));
      expect(names.toSorted()).toEqual(['audit.log', 'audit.log.1', 'audit.log.2.gz', 'audit.log.3.gz']);
      const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
      const texts = files.map((bytes, index) => (names[index]?.endsWith('.gz') ? gunzipSync(bytes) : bytes));
      const lines = texts.join('').trimEnd().split('\n');
      return new Set(lines.map((line) => JSON.parse(line).requestId));
    }
    await expect.poll(auditedIds).toEqual(new Set(requestIds));
  },
);
