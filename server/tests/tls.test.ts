import { writeFile } from 'node:fs/promises';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { noticeTargets } from '../notices/targets.ts';
import { createWebhook } from '../notices/webhook.ts';
import { readSettings } from '../settings/settings.ts';
import { ask } from './http.ts';
import { portOf } from './ports.ts';
import { KEY, makeCertificate, makePage, PROJECTS, refusalCode, start } from './testing.ts';

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
  expect({ status: answered.status, code: refusalCode(answered.body), hosts }).toEqual({
    status,
    code: isAccepted ? undefined : 'GATEWAY_UNREACHABLE',
    hosts: isAccepted ? [`localhost:${managerPort}`] : [],
  });
  expect(names).toEqual(host === 'localhost' ? ['localhost'] : []);
});

describe('a proxy', () => {
  /** Passes on what it is asked for, and notes it. */
  async function aProxy(status = 200) {
    const asked: (string | undefined)[] = [];
    const server = createPlainServer((incoming, response) => {
      asked.push(incoming.url);
      response.end('{}');
    });
    server.on('connect', (incoming, socket, head) => {
      asked.push(`CONNECT ${incoming.url} ${incoming.headers['proxy-authorization'] ?? ''}`.trim());
      if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
      const manager = connect(managerPort, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Yes\r\n\r\n');
        manager.write(head);
        socket.pipe(manager).pipe(socket);
      });
      manager.on('error', () => socket.destroy());
      socket.on('error', () => manager.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { asked, address: `127.0.0.1:${portOf(server)}` };
  }

  async function asking(env: Record<string, string>) {
    const running = await start(page, {
      HARNESS_PLATFORM_API_KEY: KEY,
      HARNESS_CA_FILE: certificate.certFile,
      ...env,
    });
    onTestFinished(running.stop);
    return ask({ port: running.port, path: PROJECTS });
  }
  const here = () => `https://localhost:${managerPort}`;
  const tunnel = () => `CONNECT localhost:${managerPort}`;

  test.each(['HTTPS_PROXY', 'https_proxy'])('of %s tunnels to the Manager', async (name) => {
    const { asked, address } = await aProxy();
    const { status } = await asking({ HARNESS_ENDPOINT: here(), [name]: `http://ann:s3cret@${address}` });
    const credentials = Buffer.from('ann:s3cret').toString('base64');
    expect({ status, asked }).toEqual({ status: 200, asked: [`${tunnel()} Basic ${credentials}`] });
  });

  test('is not asked for a host of NO_PROXY, nor by HTTP_PROXY for https', async () => {
    const { asked, address } = await aProxy();
    for (const env of [{ HTTPS_PROXY: address, NO_PROXY: 'example.com,localhost' }, { HTTP_PROXY: address }])
      expect((await asking({ HARNESS_ENDPOINT: here(), ...env })).status).toBe(200);
    expect(asked).toEqual([]);
  });

  test('of HTTP_PROXY is asked for the whole address', async () => {
    const { asked, address } = await aProxy();
    const { status } = await asking({ HARNESS_ENDPOINT: 'http://manager.example', HTTP_PROXY: address });
    expect({ status, asked }).toEqual({ status: 200, asked: [`http://manager.example${PROJECTS}`] });
  });

  test('that refuses is named, without its password', async () => {
    const { address } = await aProxy(407);
    const { status, body } = await asking({
      HARNESS_ENDPOINT: here(),
      HTTPS_PROXY: `http://a:s3cret@${address}`,
    });
    expect({ status, code: refusalCode(body) }).toEqual({ status: 502, code: 'GATEWAY_UNREACHABLE' });
    expect(body).toContain('with HTTPS_PROXY: the proxy answers 407');
    expect(body).not.toContain('s3cret');
  });

  test('carries notices, too', async () => {
    const { asked, address } = await aProxy();
    const { notices } = readSettings({
      HARNESS_PLATFORM_API_KEY: KEY,
      HISTORY_FILE: '/nowhere',
      NOTIFY_URL: 'http://hooks.example/x',
      HTTP_PROXY: address,
    });
    const log = { warn() {}, error() {} };
    const [target] = notices ? noticeTargets(notices) : [];
    const webhook =
      target && createWebhook(target, { file: undefined, filter: '', page: undefined, ...notices }, log);
    onTestFinished(() => webhook?.close());
    const words = { key: 'n', kind: 'latest', about: 'a', title: 'T', text: '' } as const;
    const listing = { scope: scopeOf('acc') };
    const notice = { ...words, id: 'n-1', at: 1, delegates: [], count: 0, tries: 0, listing };
    expect(await webhook?.send(notice)).toEqual({ became: 'taken' });
    expect(asked).toEqual(['http://hooks.example/x']);
  });
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
