// What the documents for operators say, as far as a machine can tell.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** The rows of SECURITY.md that name what shows a claim, such as "It goes …": `file`, "name of a test". */
const CLAIMS = (await readFile('SECURITY.md', 'utf8'))
  .split('\n')
  .filter((line) => /^\| .*\.(test|spec)\.ts`/.test(line))
  .map((line) => line.split('|').slice(1, 3))
  .map(([claim = '', shownBy = '']) => ({ claim: claim.trim(), shownBy }));

test('security claims are found', () => {
  expect(CLAIMS.length).toBeGreaterThan(20);
});

test.each(CLAIMS)('a test shows: $claim', async ({ shownBy }) => {
  const files = [...shownBy.matchAll(/`([\w./-]+\/[\w.-]+)`/g)].map(([, path = '']) => path);
  const texts = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  for (const [, words = ''] of shownBy.matchAll(/"([^"]+)"/g)) expect(texts).toContain(words);
});

const VARIABLE = /\b(HARNESS_[A-Z_]+|READ_ONLY|ALLOWED_HOSTS|HOST|PORT)\b/g;

test('every variable is explained in docs/live.md, and no other is named', async () => {
  const variablesOf = async (path: string) =>
    new Set((await readFile(path, 'utf8')).match(VARIABLE)?.filter((name) => !name.endsWith('_')));
  const known = await variablesOf('deploy/nginx/start.sh');
  expect(known.size).toBe(8);
  expect(await variablesOf('deploy/settings.ts')).toEqual(known);
  const settings = await readFile('docs/live.md', 'utf8');
  for (const name of known) expect(settings).toContain(`| \`${name}\` |`);
  for (const path of ['Dockerfile', 'compose.yaml', 'kubernetes.yaml', 'delegate-overview.service']) {
    for (const name of await variablesOf(`deploy/${path}`)) expect(known).toContain(name);
  }
});

test('containers and services get no more than they need', async () => {
  const [compose, kubernetes, service, dockerfile] = await Promise.all(
    ['compose.yaml', 'kubernetes.yaml', 'delegate-overview.service', 'Dockerfile'].map((name) =>
      readFile(`deploy/${name}`, 'utf8'),
    ),
  );
  expect(dockerfile).toMatch(/^USER 101:101$/m);
  expect(dockerfile).toMatch(/^STOPSIGNAL SIGQUIT$/m);
  expect(dockerfile).not.toMatch(/API_KEY/);
  for (const line of ['read_only: true', '- ALL', '- no-new-privileges:true'])
    expect(compose).toContain(line);
  for (const line of [
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'allowPrivilegeEscalation: false',
    'capabilities: { drop: ["ALL"] }',
    'secretKeyRef: { name: delegate-overview, key: api-key }',
    'readinessProbe:',
    'livenessProbe:',
  ]) {
    expect(kubernetes).toContain(line);
  }
  for (const line of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'KillSignal=SIGQUIT',
  ]) {
    expect(service).toContain(line);
  }
});
