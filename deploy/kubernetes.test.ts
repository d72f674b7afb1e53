import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const require = createRequire(import.meta.url);
const TYPES = dirname(require.resolve('kubernetes-types/package.json'));
const COMPILER = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const YAML = await readFile('deploy/kubernetes.yaml', 'utf8');

const folder = await mkdtemp(join(tmpdir(), 'kubernetes-'));
afterAll(() => rm(folder, { recursive: true }));

/** The documents of a file as kubectl reads them: it knows octal numbers such as 0440, which YAML 1.2 lacks. */
function documentsOf(yaml: string): unknown[] {
  return parseAllDocuments(yaml, { version: '1.1' }).map((document): unknown => document.toJS());
}

/** A constant whose type is the document's kind, so that the compiler sees unknown fields and wrong types. */
function asConstant(document: unknown, index: number): string {
  const { apiVersion, kind } = Object(document);
  const [version, group = 'core'] = String(apiVersion).split('/').toReversed();
  const path = join(TYPES, group.split('.')[0] ?? '', version ?? '');
  return `export const document${index}: import('${path}').${kind} = ${JSON.stringify(document)};`;
}

/** What the compiler finds in the documents; an empty text when they have the types of the Kubernetes API. */
async function problemsOf(yaml: string): Promise<string> {
  const file = join(folder, 'documents.ts');
  await writeFile(file, documentsOf(yaml).map(asConstant).join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--lib', 'es5', '--types', ''];
  const { stdout, stderr } = spawnSync(process.execPath, [COMPILER, ...options, file], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

test.each([
  ['kubernetes.yaml', 5],
  ['report-cronjob.yaml', 1],
])('each document of %s has the fields and types of its kind', async (file, count) => {
  const yaml = await readFile(`deploy/${file}`, 'utf8');
  expect(documentsOf(yaml)).toHaveLength(count);
  expect(await problemsOf(yaml)).toBe('');
});

test.each([
  ['a misspelt field', 'replicas: 2', 'replica: 2', `'"replica"' does not exist in type 'DeploymentSpec'`],
  ['a word for a number', 'replicas: 2', 'replicas: two', `'string' is not assignable to type 'number'`],
  ['a missing field', '  pathType: Prefix\n', '\n', `Property 'pathType' is missing`],
  ['a kind of another group', 'policy/v1', 'apps/v1', `has no exported member 'PodDisruptionBudget'`],
])('%s is found', async (_what, right, wrong, problem) => {
  expect(YAML).toContain(right);
  expect(await problemsOf(YAML.replace(right, wrong))).toContain(problem);
});
