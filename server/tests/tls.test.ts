import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../../deploy/ports.ts';
import { ask } from '../gateway/testing.ts';
import { codeOf, KEY, makePage, PROJECTS, start } from './testing.ts';

let folder: string;
let page: string;
let managerPort: number;
const names: unknown[] = [];
const hosts: unknown[] = [];
let stop: () => void;

/** A certificate for localhost that vouches for itself, as a self-managed Manager may have one. */
beforeAll(async () => {
  page = await makePage();
  folder = await mkdtemp(join(tmpdir(), 'tls-'));
  await chmod(folder, 0o755);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  await promisify(execFile)('openssl', ['req', '-x509', '-days', '1', ...curve, ...subject, ...files]);
  const server = createServer(
    {
      key: await readFile(join(folder, 'key.pem')),
      cert: await readFile(join(folder, 'cert.pem')),
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    },
    (incoming, response) => {
      hosts.push(incoming.headers.host);
      response.end('{}');
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  managerPort = portOf(server);
  stop = () => void server.close();
});
afterAll(async () => {
  stop();
  await Promise.all([folder, page].map((path) => rm(path, { recursive: true })));
});

test.each([
  ['refused when nobody we trust vouches for it', 'localhost', false, 502],
  ['accepted when HARNESS_CA_FILE does, and asked for by its name', 'localhost', true, 200],
  ['refused when it is for another name', '127.0.0.1', true, 502],
])("a Manager's certificate is %s", async (_what, host, isTrusted, status) => {
  const running = await start(page, {
    HARNESS_ENDPOINT: `https://${host}:${managerPort}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    ...(isTrusted && { HARNESS_CA_FILE: join(folder, 'cert.pem') }),
  });
  names.length = 0;
  hosts.length = 0;
  const answered = await ask({ port: running.port, path: PROJECTS });
  await running.stop();
  // Refused before the key is sent.
  const isAccepted = status === 200;
  expect({ status: answered.status, code: codeOf(answered.body), hosts }).toEqual({
    status,
    code: isAccepted ? undefined : 'GATEWAY_UNREACHABLE',
    hosts: isAccepted ? [`localhost:${managerPort}`] : [],
  });
  expect(names).toEqual(host === 'localhost' ? ['localhost'] : []);
});
