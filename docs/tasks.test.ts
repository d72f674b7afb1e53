import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

async function codeOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'));
  const texts = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, 'utf8')));
  return texts.join('\n');
}

test('each label that the tasks name is on a page', async () => {
  const tasks = await readFile('docs/tasks.md', 'utf8');
  const labels = [...tasks.matchAll(/\*([A-Z][^*]*)\*(?!\*)/g)].map(([, label = '']) => label);
  expect(labels.length).toBeGreaterThan(10);
  const code = `${await codeOf('src/domain')}${await codeOf('src/features')}`;
  const isLabel = (label: string) => new RegExp(`['">]${label}(?: \\(optional\\))?['"<]`).test(code);
  expect(labels.filter((label) => !isLabel(label))).toEqual([]);
});
