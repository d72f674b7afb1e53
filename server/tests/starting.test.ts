import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from './http.ts';
import { freePort } from './ports.ts';
import { setUpProgram } from './program.ts';
import { KEY, makeCertificate } from './testing.ts';

// The server as a separate process, during its start.

const startProgram = setUpProgram();

const LIVE = { HARNESS_ENDPOINT: 'http://127.0.0.1:1', HARNESS_PLATFORM_API_KEY: KEY, LOG_LEVEL: 'silent' };

test.each([
  ['PORT', 'Set PORT or HOST.'],
  ['METRICS_PORT', 'Set METRICS_PORT.'],
])('a %s already in use is reported with the setting to change', async (name, wayOut) => {
  const taken = await serve(() => {});
  const { said, exitCode } = await startProgram({ ...LIVE, [name]: String(taken) });
  expect(await exitCode()).toBe(1);
  expect(said).toMatch(/^Cannot start: listen EADDRINUSE/);
  expect(said).toContain(wayOut);
  expect(said).not.toMatch(/\n\s+at /);
});

test('files that cannot be used are reported together, without a stack trace', async () => {
  const { said, exitCode } = await startProgram({
    ...LIVE,
    AUDIT_LOG_FILE: '/no/such/folder/audit.log',
    TLS_CERT_FILE: 'package.json',
    TLS_KEY_FILE: 'package.json',
    HARNESS_CA_FILE: 'package.json',
  });
  expect(await exitCode()).toBe(1);
  expect(said).toMatch(/^Cannot start: 4 settings need attention\./);
  expect(said).not.toMatch(/\n\s+at /);
});

test.each(['http', 'https'])(
  'the health check of the image passes only when a server over %s runs',
  async (protocol) => {
    const [, command = ''] =
      /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(await readFile('deploy/Dockerfile', 'utf8')) ?? [];
    const [, ...args]: string[] = JSON.parse(command);
    const certificate = await makeCertificate();
    onTestFinished(certificate.remove);
    const env = {
      PORT: String(await freePort()),
      ...(protocol === 'https' && { TLS_CERT_FILE: certificate.certFile, TLS_KEY_FILE: certificate.keyFile }),
    };
    const check = () => promisify(execFile)(process.execPath, args, { env });
    await expect(check()).rejects.toMatchObject({ code: 1 });
    await startProgram({ ...LIVE, ...env });
    await check();
  },
);
