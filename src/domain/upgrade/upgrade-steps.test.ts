import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DelegateKindId } from '../delegate/kinds';
import { shellWord } from '../install/quote';
import type { StepPurpose, UpgradeTarget } from './upgrade-step';
import { autoUpgradeSteps, SAVE_TOKEN, tokenSteps, upgradeSteps } from './upgrade-steps';

const IMAGE = 'harness/delegate:26.08.89100';

function target(kind: DelegateKindId, change: Partial<UpgradeTarget> = {}): UpgradeTarget {
  return { kind, name: 'prod', place: 'team-a', image: IMAGE, ...change };
}

const stepOf = (of: UpgradeTarget, purpose: StepPurpose) =>
  [...upgradeSteps(of), ...autoUpgradeSteps(of)].find((step) => step.purpose === purpose)?.text ?? '';

test.each([
  [
    'kubernetes',
    'setImage',
    `kubectl set image deployment/prod delegate=${IMAGE} \\\n  --namespace team-a`,
    'findDeployment showGracePeriod setImage watchRollout undoRollout',
  ],
  [
    'helm',
    'findRelease',
    String.raw`kubectl get deployments --all-namespaces --selector harness.io/name=prod \
  --output 'custom-columns=NAMESPACE:.metadata.namespace,RELEASE:.metadata.annotations.meta\.helm\.sh/release-name'`,
    'findRelease showGracePeriod addChart upgradeRelease watchRollout undoRelease',
  ],
  [
    'docker',
    'pullImage',
    `docker pull ${IMAGE}`,
    'findContainer pullImage saveCommand showCommand stopContainer keepContainer startContainer undoContainer removeContainer',
  ],
  [
    'ecs',
    'watchService',
    'aws ecs wait services-stable --cluster team-a --services prod',
    'findService readTask changeTask updateService watchService',
  ],
] as const)('the upgrade commands for %s', (kind, purpose, text, order) => {
  const steps = upgradeSteps(target(kind));
  expect(steps.map((step) => step.purpose).join(' ')).toBe(order);
  expect(stepOf(target(kind), purpose)).toBe(text);
});

test.each([
  ['kubernetes', 'setImage', 'deployment/own'],
  ['helm', 'upgradeRelease', 'helm upgrade own harness-delegate/'],
  ['helm', 'undoRelease', 'helm rollback own --namespace'],
  ['helm', 'watchRollout', 'deployment/prod'],
  ['docker', 'keepContainer', 'docker rename own own-old'],
  ['docker', 'startUpgrader', 'UPGRADER_WORKLOAD_NAME=prod'],
  ['ecs', 'updateService', '--service own'],
] as const)('what %s runs may have a name of its own: %s', (kind, purpose, text) => {
  expect(stepOf(target(kind, { workload: 'own' }), purpose)).toContain(text);
});

test.each(['upgradeRelease', 'undoRelease', 'enableUpgrader'] as const)(
  'the grace period of the deployment survives %s, in one rollout',
  (purpose) => {
    const kubectl = `kubectl() { if [ "$1" = get ]; then echo 900; else echo "kubectl $*"; fi; }`;
    const script = `${kubectl}\nhelm() { echo "helm $*"; }\n${stepOf(target('helm'), purpose)}`;
    const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    const [pause, helm, patch, resume, ...more] = stdout.trim().split('\n');
    expect(pause).toMatch(/^kubectl rollout pause /);
    expect(helm).toMatch(/^helm (?:upgrade|rollback) /);
    expect(patch).toBe(
      'kubectl patch deployment/prod --namespace team-a --patch {"spec":{"template":{"spec":{"terminationGracePeriodSeconds":900}}}}',
    );
    expect([resume, ...more]).toEqual(['kubectl rollout resume deployment/prod --namespace team-a']);
  },
);

test('a failed upgrade of the release patches nothing, and resumes the rollouts', () => {
  const tools = 'kubectl() { echo "$1 $2"; }\nhelm() { return 1; }';
  const script = `${tools}\n${stepOf(target('helm'), 'upgradeRelease')}`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(stdout.trim().split('\n')).toEqual(['rollout pause', 'rollout resume']);
});

test('the new container is started by a command that Docker writes from the running one', () => {
  const save = stepOf(target('docker'), 'saveCommand');
  for (const field of [
    'HostConfig.RestartPolicy',
    'HostConfig.NanoCPUs',
    'HostConfig.Memory}',
    'Config.StopTimeout',
    'HostConfig.NetworkMode',
    'Config.Env',
    'Mounts',
  ]) {
    expect(save).toContain(`.${field}`);
  }
  expect(save).toContain('> ./prod-run.sh');
  expect(stepOf(target('docker'), 'startContainer')).toBe('sh ./prod-run.sh');
});

test('the text without the token has all the rest of the command', () => {
  const file = "docker run \\\n  --env='DELEGATE_TOKEN=secret' \\\n  --env='A=b' \\\n  image";
  const show = stepOf(target('docker'), 'showCommand');
  const script = `cd "$(mktemp -d)"; printf '%s' ${shellWord(file)} > prod-run.sh; ${show}`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(stdout).toBe(file.replace('secret', '...'));
});

test('the ECS task gets the image and the longest stop timeout of Fargate, or keeps a longer one', () => {
  const change = stepOf(target('ecs'), 'changeTask');
  expect(change).toContain(`--arg name prod --arg image ${IMAGE} \\\n  --argjson stop 120`);
  expect(change).toContain('.image = $image | .stopTimeout = ([.stopTimeout // 0, $stop] | max)');
});

test('the upgrader of a container behind a proxy gets the proxy', () => {
  const save = stepOf(target('docker'), 'saveUpgraderVariables');
  const variables =
    'PATH=/bin\nACCOUNT_ID=a\nDELEGATE_TOKEN=t\nPROXY_HOST=p\nPROXY_PORT=1\nNO_PROXY=n\nOTHER=o';
  const script = `cd "$(mktemp -d)"; docker() { printf '%s\\n' ${shellWord(variables)}; }\n${save}\ncat prod-upgrader.env`;
  const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(stdout).toBe('ACCOUNT_ID=a\nUPGRADER_TOKEN=t\nPROXY_HOST=p\nPROXY_PORT=1\nNO_PROXY=n\n');
});

test.each([
  ['kubernetes', 'findUpgrader resumeUpgrader'],
  ['helm', 'addChart enableUpgrader'],
  ['docker', 'saveUpgraderVariables startUpgrader'],
  ['ecs', ''],
  ['shell', ''],
  ['other', ''],
] as const)('the auto-upgrade commands for %s', (kind, order) => {
  expect(
    autoUpgradeSteps(target(kind))
      .map(({ purpose }) => purpose)
      .join(' '),
  ).toBe(order);
});

test.each(['shell', 'other'] as const)('there are no upgrade commands for %s', (kind) => {
  expect(upgradeSteps(target(kind))).toEqual([]);
});

const HOSTILE = `x'; touch "$(echo hacked)" \`id\` $HOME \\`;

/** Every program of this shell only prints its words. */
function wordsOf(text: string) {
  const programs = ['kubectl', 'helm', 'docker', 'aws', 'jq', 'grep', 'sed', 'rm', 'sh', 'touch', 'id'];
  const script = [
    'cd "$(mktemp -d)"',
    ...programs.map((program) => `${program}() { printf '%s\\n' ${program} "$@" >&2; }`),
    text,
  ].join('\n');
  const { status, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  return { status, words: stderr.split('\n') };
}

test.each(['kubernetes', 'helm', 'docker', 'ecs'] as const)(
  'a hostile name is quoted as one argument for %s',
  (kind) => {
    const hostile = target(kind, {
      name: HOSTILE,
      place: HOSTILE,
      image: `${HOSTILE}:1`,
      workload: HOSTILE,
    });
    for (const { text } of [...upgradeSteps(hostile), ...autoUpgradeSteps(hostile)]) {
      const { status, words } = wordsOf(text);
      const ran = ['touch', 'id'].filter((program) => words.includes(program));
      expect({ text, status, ran }).toEqual({ text, status: 0, ran: [] });
    }
  },
);

test.each([
  [
    'kubernetes',
    'findDeployment makeSecret useSecret watchRollout useSecretInUpgrader undoRollout',
    ['--from=secret/prod-new-token', '--containers=delegate', 'cronjob/prod-upgrader-job'],
  ],
  [
    'helm',
    'findRelease addChart setToken watchRollout undoRelease',
    ['--set-file delegateToken=delegate-token.txt'],
  ],
  [
    'docker',
    'findContainer saveCommand setToken showCommand stopContainer keepContainer startContainer undoContainer removeContainer',
    ['delegate-token.txt'],
  ],
  [
    'ecs',
    'findService readTask setTokenInTask updateService watchService',
    ['--rawfile token delegate-token.txt'],
  ],
  ['shell', '', []],
] as const)(
  'the commands that move a delegate of %s to another token change no image',
  (kind, order, parts) => {
    const steps = tokenSteps(target(kind, { image: '' }));
    const text = steps.map((step) => step.text).join('\n');
    expect(steps.map((step) => step.purpose).join(' ')).toBe(order);
    for (const part of parts) expect(text.replaceAll(/ \\\n +/g, ' ')).toContain(part);
    expect(text).not.toMatch(/docker pull|set image|\.image = /);
  },
);

/** Runs a script in an empty folder, with a text as input. */
function run(script: string, input = '', files: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'token-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
    cwd: folder,
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr, folder };
}

test('the value is pasted into a file that only its owner can read, without a line break', () => {
  const { folder } = run(SAVE_TOKEN.text, 'c2VjcmV0\n');
  const file = join(folder, 'delegate-token.txt');
  expect(readFileSync(file, 'utf8')).toBe('c2VjcmV0');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the command for a new container takes the token of the file, whatever the old one was', () => {
  const setToken = tokenSteps(target('docker')).find(({ purpose }) => purpose === 'setToken')?.text ?? '';
  const script =
    "docker run \\\n  --env='DELEGATE_TOKEN=old/==' \\\n  --env='DELEGATE_NAME=prod' \\\n  'image'\n";
  const { status, folder } = run(setToken, '', { 'prod-run.sh': script });
  expect(status).toBe(0);
  expect(readFileSync(join(folder, 'prod-run.sh'), 'utf8')).toBe(
    script.replace("'DELEGATE_TOKEN=old/=='", '"DELEGATE_TOKEN=$(cat delegate-token.txt)"'),
  );
});
