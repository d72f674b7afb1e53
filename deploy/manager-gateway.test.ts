import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type PreviewServer, preview, type ViteDevServer } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ask, FROM_OUR_PAGE, portOf, serve } from './gateway/testing.ts';
import { managerGateway } from './manager-gateway.ts';
import { readSettings, type Settings } from './settings.ts';

const PAGE = '<!doctype html><title>the app</title>';
const AS_BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A throwaway folder with a page, as source and as built. */
async function makeRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'gateway-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'dist/assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, 'dist/index.html'), PAGE);
  await writeFile(join(root, 'dist/theme.js'), '');
  await writeFile(join(root, 'dist/assets/index-abc.js'), 'export {}');
  return root;
}

function portUntilEnd(server: PreviewServer | ViteDevServer): number {
  onTestFinished(() => server.close());
  return portOf(server.httpServer);
}

async function startPreview({
  settings = readSettings({}),
  base = '/',
}: {
  settings?: Settings;
  base?: string;
} = {}) {
  const root = await makeRoot();
  const plugins = [managerGateway(settings)];
  return portUntilEnd(
    await preview({
      configFile: false,
      root,
      base,
      plugins,
      logLevel: 'silent',
      preview: { host: '127.0.0.1', port: 0 },
    }),
  );
}

async function startDev(settings: Settings) {
  const root = await makeRoot();
  const server = await createServer({
    configFile: false,
    root,
    plugins: [managerGateway(settings)],
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  return portUntilEnd(await server.listen());
}

/** Settings of live mode, with a Manager that answers with the key it was given. */
async function liveSettings(): Promise<Settings> {
  const manager = await serve(
    (incoming, response) => void response.end(String(incoming.headers['x-api-key'])),
  );
  return readSettings({
    HARNESS_ENDPOINT: `http://127.0.0.1:${manager}`,
    HARNESS_PLATFORM_API_KEY: 'pat.acc.t.s',
  });
}

describe('preview', () => {
  test('under a base path, everything but the gateway moves', async () => {
    const settings = await liveSettings();
    const port = await startPreview({ settings, base: '/fleet/' });
    const page = await ask({ port, path: '/fleet/account/a/delegates', headers: AS_BROWSER });
    expect(page.body).toBe(PAGE);
    const script = await ask({ port, path: '/fleet/assets/index-abc.js' });
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await ask({ port, path: '/fleet/assets/gone.js', headers: AS_BROWSER })).status).toBe(404);
    expect((await ask({ port, path: '/fleet/settings.json' })).body).toContain('live');
    expect((await ask({ port, path: '/gateway/ng/api/projects' })).body).toBe('pat.acc.t.s');
  });
});

describe.each([
  ['preview', (settings: Settings) => startPreview({ settings })],
  ['dev', startDev],
])('%s', (_which, start) => {
  test('the page of the demo is told so', async () => {
    const { body } = await ask({ port: await start(readSettings({})), path: '/settings.json' });
    expect(JSON.parse(body)).toEqual({
      mode: 'demo',
      credential: 'server',
      account: expect.any(String),
      readOnly: false,
    });
  });

  test('the page of live mode learns its account and nothing else', async () => {
    const { body } = await ask({ port: await start(await liveSettings()), path: '/settings.json' });
    expect(JSON.parse(body)).toEqual({ mode: 'live', credential: 'server', account: 'acc', readOnly: false });
  });

  test('the page is told to ask for a key, and that it is read-only', async () => {
    const settings = readSettings({ HARNESS_ENDPOINT: 'https://host', READ_ONLY: 'true' });
    const { body } = await ask({ port: await start(settings), path: '/settings.json' });
    expect(JSON.parse(body)).toEqual({ mode: 'live', credential: 'own', readOnly: true });
  });

  test('the gateway reaches the Manager', async () => {
    const port = await start(await liveSettings());
    const path = '/gateway/authz/api/acl';
    const answer = await ask({ port, path, method: 'POST', headers: FROM_OUR_PAGE, body: '{}' });
    expect(answer).toMatchObject({ status: 200, body: 'pat.acc.t.s' });
  });

  test('no other origin may read anything', async () => {
    const port = await start(readSettings({}));
    const { headers } = await ask({
      port,
      path: '/settings.json',
      headers: { origin: 'http://localhost:3000' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a foreign Host is refused, a listed one is not', async () => {
    const port = await start(readSettings({ ALLOWED_HOSTS: 'fleet.example.com' }));
    const answerTo = (host: string) => ask({ port, path: '/', headers: { ...AS_BROWSER, host } });
    expect((await answerTo('evil.example')).status).toBe(403);
    expect((await answerTo(`127.0.0.1:${port + 1}`)).status).toBe(403);
    expect((await answerTo('fleet.example.com')).status).toBe(200);
    expect((await answerTo(`localhost:${port}`)).status).toBe(200);
  });
});
