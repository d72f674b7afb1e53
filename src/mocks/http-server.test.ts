import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { freePort, portOf } from '../../server/tests/ports';

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['deploy/run.mjs', 'src/mocks/http-server.ts'], {
    env: { PATH: process.env.PATH, ...env },
  });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.err += String(chunk)));
  return { child, output };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the server answers, prints example requests without the key, and exits with 0 on %s',
  async (signal) => {
    const port = await freePort();
    const { child, output } = start({ PORT: String(port), SCENARIO: 'empty', API_KEY: 'top-secret' });
    await expect.poll(() => output.out, { timeout: 15_000 }).toContain('-X DELETE');
    expect(output.out.match(/^ {2}curl .*$/gm)).toHaveLength(3);
    expect(output.out).not.toContain('top-secret');

    const url = `http://127.0.0.1:${port}/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo`;
    expect((await fetch(url)).status).toBe(401);
    const response = await fetch(url, { headers: { 'x-api-key': 'top-secret' } });
    expect(await response.json()).toMatchObject({ resource: { delegateGroupDetails: [] } });

    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
  30_000,
);

test('a port in use ends the server, and the message suggests another', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = portOf(taken);
  const { child, output } = start({ PORT: String(port) });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output.err).toMatch(new RegExp(`cannot listen on port ${port}: .*EADDRINUSE.*PORT=${port + 1}\n$`));
  taken.close();
}, 30_000);
