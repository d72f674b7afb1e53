// The facts that code and documents share.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { NAMES } from '../server/settings/variables.ts';

/** The claims of SECURITY.md and the tests that prove each: `file`, "words of the name of a test", … */
const CLAIMS = (await readFile('SECURITY.md', 'utf8'))
  .replace(/^.*?## Claims|## What is left.*/gs, '')
  .split('\n')
  .filter((line) => /^\| (?!Claim )/.test(line))
  .map((line) => line.split('|').slice(1, 3))
  .map(([claim = '', shownBy = '']) => ({ claim: claim.trim(), shownBy }));

test.each(CLAIMS)('the quoted tests exist for the claim: $claim', async ({ shownBy }) => {
  let code = '';
  const missing: string[] = [];
  for (const [, path, words] of shownBy.matchAll(/`([\w./-]+\/[\w.-]+)`|"([^"]+)"/g)) {
    // Words in a comment prove nothing.
    if (path) code = (await readFile(path, 'utf8')).replaceAll(/^ *(?:\/\/|\/?\*).*$/gm, '');
    else if (words && !code.includes(words)) missing.push(words);
  }
  expect(missing).toEqual([]);
  expect(code).toMatch(/\btest\b/);
});

test('the list of decisions has each record, and what was replaced says so on its top', async () => {
  const list = await readFile('docs/decisions/README.md', 'utf8');
  const records = (await readdir('docs/decisions')).filter((name) => /^\d/.test(name));
  expect(records.filter((name) => !list.includes(`(${name})`))).toEqual([]);
  const lines = [...list.matchAll(/^\| \[\d+\]\((.*?)\).*\| (.*) \|$/gm)];
  expect(lines).not.toEqual([]);
  const silent: string[] = [];
  for (const [, name = '', later = ''] of lines) {
    const [top = ''] = (await readFile(`docs/decisions/${name}`, 'utf8')).split('## Context');
    for (const [, by] of later.matchAll(/\((.*?)\)/g))
      if (!top.includes(`(${by})`)) silent.push(`${name}: ${by}`);
  }
  expect(silent).toEqual([]);
});

const VARIABLE =
  /\b(HARNESS_[A-Z_]+|READ_ONLY|ALLOWED_HOSTS|ALLOW_PLAIN_HTTP|HOST|PORT|TRUSTED_PROXIES|(?:USER|GROUPS)_HEADER|(?:READ|WRITE)_GROUPS|TLS_(?:CERT|KEY)_FILE|[A-Z_]+_PER_MINUTE|SHARED_READ_SECONDS|API_TOKENS_FILE|OWNER_TAG_PREFIXES|FRAME_ANCESTORS|AUDIT_LOG_FILE|METRICS_[A-Z]+|WATCH_[A-Z]+|HISTORY_[A-Z_]+|NOTIFY_[A-Z_]+|PUBLIC_URL|BASE_PATH|ANSWER_MEGABYTES|LOG_LEVEL)\b/g;

test('docs/live.md explains every variable, and the deployment files name no other', async () => {
  const variablesOf = async (...paths: string[]) => {
    const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
    return new Set(texts.flatMap((text) => text.match(VARIABLE) ?? []).filter((name) => !name.endsWith('_')));
  };
  const known: ReadonlySet<string> = new Set(NAMES);
  const settings = await readFile('docs/live.md', 'utf8');
  for (const name of known) expect(settings).toContain(`| \`${name}\` |`);
  for (const path of [
    'Dockerfile',
    'compose.yaml',
    'kubernetes.yaml',
    'report-cronjob.yaml',
    'delegate-overview.service',
  ]) {
    for (const name of await variablesOf(`deploy/${path}`)) expect(known).toContain(name);
  }
});

test('the nginx configuration has at most 60 lines', async () => {
  const lines = (await readFile('deploy/nginx/front.conf', 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(60);
});

test('Kubernetes runs two pods with /healthz as readiness, 180 Manager calls each, sticky sessions, and an Ingress that waits and sends no change twice', async () => {
  const text = await readFile('deploy/kubernetes.yaml', 'utf8');
  const documents = parseAllDocuments(text).map((document): unknown => document.toJS());
  const container = {
    readinessProbe: expect.objectContaining({ httpGet: { path: '/healthz', port: 'http' } }),
    env: expect.arrayContaining([{ name: 'MANAGER_CALLS_PER_MINUTE', value: '180' }]),
  };
  const template = { spec: expect.objectContaining({ containers: [expect.objectContaining(container)] }) };
  expect(documents).toContainEqual(
    expect.objectContaining({
      kind: 'Deployment',
      spec: expect.objectContaining({ replicas: 2, template: expect.objectContaining(template) }),
    }),
  );
  const annotations = expect.objectContaining({
    'nginx.ingress.kubernetes.io/affinity': 'cookie',
    'nginx.ingress.kubernetes.io/proxy-next-upstream': 'off',
    'nginx.ingress.kubernetes.io/proxy-read-timeout': '130',
  });
  expect(documents).toContainEqual(
    expect.objectContaining({ kind: 'Ingress', metadata: expect.objectContaining({ annotations }) }),
  );
});

test('the memory that containers get is the one in docs/deploying.md', async () => {
  const [compose = '', kubernetes = '', text = ''] = await Promise.all(
    ['deploy/compose.yaml', 'deploy/kubernetes.yaml', 'docs/deploying.md'].map((path) =>
      readFile(path, 'utf8'),
    ),
  );
  expect(compose).toContain('mem_limit: 1g');
  expect(kubernetes).toContain('limits: { memory: 1Gi }');
  for (const file of [compose, kubernetes, text]) expect(file).toContain('--max-old-space-size=640');
});

test('containers and services get no more privileges than they need', async () => {
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
    'SystemCallFilter=@system-service @pkey',
    'SystemCallErrorNumber=EPERM',
  ]) {
    expect(service).toContain(line);
  }
});
