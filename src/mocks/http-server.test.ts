import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../server/tests/ports';

test('the program answers, prints example requests without the key, and exits with 0', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ['deploy/run.mjs', 'src/mocks/http-server.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), SCENARIO: 'empty', API_KEY: 'top-secret' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output).toContain('-X DELETE');
  expect(output).not.toContain('top-secret');

  const url = `http://127.0.0.1:${port}/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo`;
  expect((await fetch(url)).status).toBe(401);
  const response = await fetch(url, { headers: { 'x-api-key': 'top-secret' } });
  expect(await response.json()).toMatchObject({ resource: { delegateGroupDetails: [] } });

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
