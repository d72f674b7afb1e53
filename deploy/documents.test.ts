// What the documents for operators say, as far as a test can check it.
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

const VARIABLE =
  /\b(HARNESS_[A-Z_]+|READ_ONLY|ALLOWED_HOSTS|ALLOW_PLAIN_HTTP|HOST|PORT|TRUSTED_PROXIES|(?:USER|GROUPS)_HEADER|(?:READ|WRITE)_GROUPS|TLS_(?:CERT|KEY)_FILE|[A-Z_]+_PER_MINUTE|SHARED_READ_SECONDS|OWNER_TAG_PREFIXES|AUDIT_LOG_FILE|METRICS_[A-Z]+|LOG_LEVEL)\b/g;

test('every variable is explained in docs/live.md, and no other is named', async () => {
  const variablesOf = async (...paths: string[]) => {
    const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
    return new Set(texts.flatMap((text) => text.match(VARIABLE) ?? []).filter((name) => !name.endsWith('_')));
  };
  const known = await variablesOf(
    ...['settings', 'manager', 'access'].map((name) => `server/settings/${name}.ts`),
  );
  expect(known.size).toBe(25);
  const settings = await readFile('docs/live.md', 'utf8');
  for (const name of known) expect(settings).toContain(`| \`${name}\` |`);
  for (const path of ['Dockerfile', 'compose.yaml', 'kubernetes.yaml', 'delegate-overview.service']) {
    for (const name of await variablesOf(`deploy/${path}`)) expect(known).toContain(name);
  }
});

test('the front of nginx has at most 40 lines', async () => {
  const lines = (await readFile('deploy/nginx/front.conf', 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
});

test('containers and services get no more than they need', async () => {
  const [compose, kubernetes, service, dockerfile] = await Promise.all(
    ['compose.yaml', 'kubernetes.yaml', 'delegate-overview.service', 'Dockerfile'].map((name) =>
      readFile(`deploy/${name}`, 'utf8'),
    ),
  );
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  expect(dockerfile).not.toMatch(/API_KEY/);
  for (const line of ['read_only: true', '- ALL', '- no-new-privileges:true'])
    expect(compose).toContain(line);
  for (const line of [
    'runAsNonRoot: true',
    'readOnlyRootFilesystem: true',
    'allowPrivilegeEscalation: false',
    'capabilities: { drop: ["ALL"] }',
    'secretName: delegate-overview',
    'kind: PodDisruptionBudget',
    'policyTypes: [Ingress, Egress]',
    'readinessProbe:',
    'livenessProbe:',
  ]) {
    expect(kubernetes).toContain(line);
  }
  for (const line of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'TimeoutStopSec=35',
  ]) {
    expect(service).toContain(line);
  }
});
