// What nginx alone has to do; what it has in common with `npm start` is in deploy/servers.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, deferred, freePort, serve } from '../gateway/testing.ts';
import { KEY, makePage, PROJECTS, SCRIPT } from '../servers/testing.ts';
import { type Installation, install, isNginxTested, untilHealthy } from './installed.ts';

const ASSET = '/assets/index-abc.js';

let page: string;
let installation: Installation;
let nginx: ChildProcess;

beforeEach(async () => {
  page = await makePage();
  await writeFile(join(page, `dist${ASSET}.gz`), gzipSync(SCRIPT));
  await writeFile(join(page, `dist${ASSET}.br`), brotliCompressSync(SCRIPT));
  installation = await install(join(page, 'dist'));
});
afterEach(async () => {
  if (nginx.exitCode === null) {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  }
  await installation.remove();
  await rm(page, { recursive: true });
});

/** Starts nginx in front of a Manager that answers like this; gives its port. */
async function start(
  manager: RequestListener = (_incoming, response) => void response.end('{}'),
): Promise<number> {
  const port = await freePort();
  nginx = await installation.run({
    PORT: String(port),
    HARNESS_ENDPOINT: `http://127.0.0.1:${await serve(manager)}`,
    HARNESS_PLATFORM_API_KEY: KEY,
  });
  await untilHealthy(port, nginx, installation);
  return port;
}

describe.runIf(isNginxTested())('nginx', () => {
  test('logs who asked for what, without queries, keys and where the reader came from', async () => {
    const port = await start();
    const headers = {
      'x-api-key': 'pat.own.x.y',
      referer: 'http://127.0.0.1/secret-page',
      cookie: 'session=1',
    };
    await ask({ port, path: `${PROJECTS}&tokenName=hidden-name`, headers });
    await ask({ port, path: '/gateway/ng/api/secrets?tokenName=hidden-name', headers });
    const log = await installation.log();
    expect(log).toMatch(/127\.0\.0\.1 \[.*\] "GET \/gateway\/ng\/api\/projects" 200 2 /);
    expect(log).toContain('"GET /gateway/ng/api/secrets" 404');
    expect(log).not.toMatch(/hidden-name|accountIdentifier|s3cret|pat\.own|secret-page|session/);
  });

  test('tells nobody the key: not by its arguments, nor by its environment', async () => {
    await start();
    expect(nginx.spawnfile).toBe('sh');
    for (const file of ['cmdline', 'environ']) {
      const text = await readFile(`/proc/${nginx.pid}/${file}`, 'utf8');
      expect(text.includes('nginx')).toBe(true);
      expect(text).not.toContain('s3cret');
    }
  });

  test('runs without root, and writes only below RUNTIME_DIRECTORY', async () => {
    const port = await start();
    await ask({ port, path: PROJECTS });
    const status = await readFile(`/proc/${nginx.pid}/status`, 'utf8');
    expect(status).not.toMatch(/^Uid:.*\t0(\t|$)/m);
    const descriptors = `/proc/${nginx.pid}/fd`;
    const open = await Promise.all(
      (await readdir(descriptors)).map((name) => readlink(join(descriptors, name))),
    );
    const files = open.filter((path) => path.startsWith('/') && !path.startsWith('/dev/'));
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) expect(path).toContain(dirname(installation.runDirectory));
  });

  test('keeps no answer that its reader does not take: not on a disk, nor in memory', async () => {
    const pieceCount = 1_000;
    let sent = 0;
    const port = await start((_incoming, response) => {
      const pieces = function* () {
        for (sent = 0; sent < pieceCount; sent++) yield Buffer.alloc(50_000);
      };
      pipeline(pieces(), response).catch(() => {}); // the reader goes before the end
    });
    const answer = await fetch(`http://127.0.0.1:${port}${PROJECTS}`);
    let sentBefore = 0;
    await expect
      .poll(() => {
        const isAtRest = sent > 0 && sent === sentBefore;
        sentBefore = sent;
        return isAtRest;
      })
      .toBe(true);
    expect(sent).toBeLessThan(pieceCount);
    await answer.body?.cancel();
  });

  test('lets answers under way end before it stops', async () => {
    const rest = deferred();
    const port = await start((_incoming, response) => {
      response.write('first');
      void rest.promise.then(() => response.end('last'));
    });
    const answer = await fetch(`http://127.0.0.1:${port}${PROJECTS}`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe('first');
    nginx.kill('SIGQUIT');
    await expect.poll(() => ask({ port, path: '/healthz' }).catch(() => 'refused')).toBe('refused');
    rest.resolve();
    expect((await reader?.read())?.value).toBe('last');
    if (nginx.exitCode === null) await once(nginx, 'exit');
    expect(nginx.exitCode).toBe(0);
  });

  test.each([
    ['gzip', { withBrotli: 'gzip', without: 'gzip' }],
    ['br, gzip', { withBrotli: 'br', without: 'gzip' }],
    ['identity', { withBrotli: undefined, without: undefined }],
  ])('gives files as they were packed by the build: %s', async (accepted, expected) => {
    const port = await start();
    const { headers, body } = await ask({ port, path: ASSET, headers: { 'accept-encoding': accepted } });
    const modules = await readFile(join(installation.runDirectory, 'modules.conf'), 'utf8');
    const encoding = modules === '' ? expected.without : expected.withBrotli;
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(body === SCRIPT).toBe(encoding === undefined);
  });
});
