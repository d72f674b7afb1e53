import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keySource } from './key.ts';

const KEY = 'pat.acc.token.s3cret';

async function keyFile() {
  const folder = await mkdtemp(join(tmpdir(), 'key-'));
  const file = join(folder, 'key');
  await writeFile(file, KEY);
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
  /** Replaces the file atomically, so that no half-written file is read. */
  async function replace(content: string): Promise<void> {
    await writeFile(`${file}.new`, content);
    await rename(`${file}.new`, file);
  }
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
