import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keySource } from './key.ts';

const KEY = 'pat.acc.token.s3cret';

async function keyFile() {
  const folder = await mkdtemp(join(tmpdir(), 'key-'));
  const file = join(folder, 'data/key');
  let version = 0;
  /** As Kubernetes does: a new value is in another folder, and the symbolic link to it is replaced. */
  async function replace(content: string): Promise<void> {
    version += 1;
    await mkdir(join(folder, `${version}`));
    await writeFile(join(folder, `${version}`, 'key'), content);
    await symlink(`${version}`, join(folder, 'next'));
    await rename(join(folder, 'next'), join(folder, 'data'));
  }
  await replace(KEY);
  const log: string[] = [];
  const source = keySource(
    { apiKey: KEY, apiKeyFile: file, account: 'acc' },
    { info: (message) => log.push(message), error: (message) => log.push(message) },
    10,
  );
  onTestFinished(async () => {
    source.close();
    await rm(folder, { recursive: true });
  });
  return { file, log, replace, source };
}

test('a new key in the file replaces the old one', async () => {
  const { log, replace, source } = await keyFile();
  await replace('pat.acc.token.another\n');
  await expect.poll(() => source.current()).toBe('pat.acc.token.another');
  expect(source.all()).toEqual([KEY, 'pat.acc.token.another']);
  expect(log.join()).not.toContain('pat.');
});

test.each([
  ['', 'is empty'],
  ['no key', 'contains a blank'],
  ['pat.other.t.s', 'belongs to another account'],
  [undefined, 'cannot be read'],
])('a file with %j does not replace the key', async (content, reason) => {
  const { file, log, replace, source } = await keyFile();
  await (content === undefined ? rm(file) : replace(content));
  await expect.poll(() => log).not.toEqual([]);
  expect(log).toEqual([expect.stringContaining(reason)]);
  expect(log.join()).not.toContain('pat.');
  expect(source.current()).toBe(KEY);
});
