import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { ask } from './http.ts';
import { portOf } from './ports.ts';
import { codeOf, KEY, makeCertificate, makePage, PROJECTS, start } from './testing.ts';

let certificate: Awaited<ReturnType<typeof makeCertificate>>;
let page: string;
let managerPort: number;
const names: unknown[] = [];
const hosts: unknown[] = [];
let stop: () => void;

/** A self-signed certificate, as a self-managed Manager may have one. */
beforeAll(async () => {
  page = await makePage();
  certificate = await makeCertificate();
  const { cert, key } = certificate;
  const server = createServer(
    {
      key,
      cert,
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
  await certificate.remove();
});

test.each([
  ['refused when no trusted authority signed it', 'localhost', false, 502],
  ['accepted when HARNESS_CA_FILE has its authority', 'localhost', true, 200],
  ['refused when it is for another name', '127.0.0.1', true, 502],
])("a Manager's certificate is %s", async (_what, host, isTrusted, status) => {
  const running = await start(page, {
    HARNESS_ENDPOINT: `https://${host}:${managerPort}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    ...(isTrusted && { HARNESS_CA_FILE: certificate.certFile }),
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

test('a renewed certificate is in use without a restart, and never with the key of another one', async () => {
  const [own, other] = [await makeCertificate(), await makeCertificate()];
  onTestFinished(async () => void (await Promise.all([own.remove(), other.remove()])));
  const { port, reload, ...running } = await start(page, {
    HARNESS_ENDPOINT: 'http://127.0.0.1:1',
    HARNESS_PLATFORM_API_KEY: KEY,
    TLS_CERT_FILE: own.certFile,
    TLS_KEY_FILE: own.keyFile,
  });
  onTestFinished(running.stop);
  const isServed = async (ca: string) =>
    (await ask({ port, path: '/healthz', ca }).catch(() => undefined))?.status === 200;
  await writeFile(own.certFile, other.cert);
  reload();
  expect([await isServed(own.cert), await isServed(other.cert)]).toEqual([true, false]);
  await writeFile(own.keyFile, other.key);
  // Nobody tells the server.
  await expect.poll(() => isServed(other.cert)).toBe(true);
  expect(await isServed(own.cert)).toBe(false);
  await writeFile(own.certFile, own.cert);
  await writeFile(own.keyFile, own.key);
  reload();
  expect([await isServed(own.cert), await isServed(other.cert)]).toEqual([true, false]);
});

test('a key of another certificate is refused at the start', async () => {
  const other = await makeCertificate();
  onTestFinished(other.remove);
  const env = { TLS_CERT_FILE: certificate.certFile, TLS_KEY_FILE: other.keyFile };
  expect(() => readSettings(env)).toThrow('TLS_KEY_FILE is not the key of the certificate in TLS_CERT_FILE');
});
