import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { DelegateKindId } from '../delegate/kinds';
import { autoUpgradeSteps, type UpgradeTarget, upgradeSteps } from './upgrade-steps';

const IMAGE = 'harness/delegate:26.08.89100';

function target(kind: DelegateKindId, change: Partial<UpgradeTarget> = {}): UpgradeTarget {
  return { kind, name: 'prod', place: 'team-a', image: IMAGE, ...change };
}

test.each([
  [
    'kubernetes',
    'setImage',
    `kubectl set image deployment/prod delegate=${IMAGE} --namespace team-a`,
    'showGracePeriod setImage watchRollout undoRollout',
  ],
  [
    'helm',
    'upgradeRelease',
    `helm upgrade prod harness-delegate/harness-delegate-ng \\\n  --namespace team-a --reset-then-reuse-values \\\n  --set delegateDockerImage=${IMAGE}`,
    'showGracePeriod addChart upgradeRelease watchRollout undoRelease',
  ],
  [
    'docker',
    'stopContainer',
    'docker container stop -t 600 prod',
    'pullImage saveVariables stopContainer keepContainer startContainer removeContainer',
  ],
  [
    'ecs',
    'watchService',
    'aws ecs wait services-stable --cluster team-a --services prod',
    'readTask changeTask updateService watchService',
  ],
] as const)('the upgrade commands for %s', (kind, purpose, text, order) => {
  const steps = upgradeSteps(target(kind));
  expect(steps.map((step) => step.purpose).join(' ')).toBe(order);
  expect(steps.find((step) => step.purpose === purpose)?.text).toBe(text);
});

test('the ECS task gets the image and the longest stop timeout', () => {
  const change = upgradeSteps(target('ecs')).find(({ purpose }) => purpose === 'changeTask');
  expect(change?.text).toContain(`--arg name prod --arg image ${IMAGE} --argjson stop 120`);
  expect(change?.text).toContain('.image = $image | .stopTimeout = $stop');
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

/** Runs a text in a shell in which every program only prints its words; returns the words and the errors. */
function wordsOf(text: string) {
  const programs = ['kubectl', 'helm', 'docker', 'aws', 'jq', 'grep', 'sed', 'rm', 'touch', 'id'];
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
    const hostile = target(kind, { name: HOSTILE, place: HOSTILE, image: `${HOSTILE}:1` });
    for (const { text } of [...upgradeSteps(hostile), ...autoUpgradeSteps(hostile)]) {
      const { status, words } = wordsOf(text);
      const ran = ['touch', 'id'].filter((program) => words.includes(program));
      expect({ text, status, ran }).toEqual({ text, status: 0, ran: [] });
    }
  },
);
