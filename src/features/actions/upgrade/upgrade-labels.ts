import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { DelegateKindId } from '@/domain/delegate/kinds';
import { silenceOf } from '@/domain/delegate/silence';
import { isContradicted } from '@/domain/delegate/version-status';
import type { UpgradeFacts } from '@/domain/upgrade/upgrade-facts';
import type { StepPurpose } from '@/domain/upgrade/upgrade-step';
import { counted, RELEASES } from '@/domain/words/counted';
import { AUTO_UPGRADE_LABELS, VERSION_STATUS_LABELS } from '@/features/words/labels';
import { formatAbsolute, formatDay, formatDayNear, formatUntilDay, type TimeZone } from '@/lib/time';
import {
  connectionStatement,
  INACTIVE_TOKEN_TEXT,
  LEGACY_TEXT,
  NO_UPGRADER_CALL,
  type Statement,
  UNKNOWN_UPGRADER_CALL,
} from '../delegate-statements';

/** Also why a text that needs it cannot be copied yet. */
export const LATEST_LOADING = 'The latest version is loading.';

/** Why the delegate has not upgraded itself, in sentences. */
export function notUpgradedText(facts: UpgradeFacts, zone: TimeZone): string {
  const { reason, isLegacy, autoUpgrade, releasesBehind, isNewer } = facts;
  switch (reason) {
    case 'CURRENT':
      return isNewer ? 'It has a version that is newer than the latest.' : 'It has the latest version.';
    case 'LEGACY':
      return `${isLegacy ? LEGACY_TEXT : 'No command can upgrade a shell delegate.'} Install a new delegate in its place.`;
    case 'NO_UPGRADER':
      return 'Harness has no upgrader for this type. Someone must upgrade it.';
    case 'OFF':
      return `Auto-upgrade is OFF. ${upgraderText(facts, zone)}`;
    case 'DETECTING':
      return 'The delegate is new. The Manager still waits for the first call of its upgrader, up to 90 minutes.';
    case 'WAITING':
      return `Auto-upgrade is ON. The upgrader installs a new release at its next run. ${upgraderText(facts, zone)}`;
    case 'PINNED':
      return `Auto-upgrade is ON, but ${releasesBehind} newer releases are out. Possible causes: an image override of the account, a custom image, or missing permissions of the upgrader. ${upgraderText(facts, zone)}`;
    case 'UNKNOWN':
      return autoUpgrade === undefined
        ? 'The Manager does not report whether it upgrades itself.'
        : `Auto-upgrade is ON. ${facts.isLatestLoading ? LATEST_LOADING : 'Its version cannot be compared with the latest one.'}`;
  }
}

/** When the upgrader last called the Manager. */
function upgraderText({ upgraderSeenAt }: UpgradeFacts, zone: TimeZone): string {
  const at = formatAbsolute(upgraderSeenAt, zone);
  if (at !== undefined) return `The last call of its upgrader was on ${at}.`;
  return upgraderSeenAt === 0 ? NO_UPGRADER_CALL : UNKNOWN_UPGRADER_CALL;
}

/** The distance of the day is the detail. Undefined when support does not end soon. Both times are epoch ms. */
export function supportStatement(facts: UpgradeFacts, today: number): Statement | undefined {
  const day = formatDayNear(facts.supportEnds, today);
  const text = supportSentence(facts, today, day && `on ${day}`);
  const distance = distanceText(facts, today);
  if (text === undefined) return undefined;
  return { text, detail: distance ? `${distance.charAt(0).toUpperCase()}${distance.slice(1)}.` : '' };
}

/** One sentence with the whole date and its zone, because a request may be read much later. */
export function supportText(facts: UpgradeFacts, today: number): string | undefined {
  const day = formatDay(facts.supportEnds);
  return supportSentence(facts, today, day && `on ${day} UTC (${distanceText(facts, today)})`);
}

/** `when` is the first day on which support ends, for a sentence; undefined when it is unknown. */
function supportSentence(facts: UpgradeFacts, today: number, when: string | undefined): string | undefined {
  const { expiredInstances, expiringInstances, instanceCount, hasOtherSupportEnds, supportEnds } = facts;
  const count = expiredInstances || expiringInstances;
  if (count === 0) return undefined;
  const status = expiredInstances > 0 ? 'EXPIRED' : 'EXPIRING';
  const verb = expiredInstances > 0 ? 'ended' : 'ends';
  const which = instanceCount === 1 ? 'its only instance' : `${count} of ${instanceCount} instances`;
  if (isContradicted(status, supportEnds, today)) {
    const { label } = VERSION_STATUS_LABELS[status];
    const ends = `${hasOtherSupportEnds ? 'first ' : ''}${status === 'EXPIRED' ? 'ends' : 'ended'}`;
    return `The Manager reports ${which} as ${label.toLowerCase()}, but support ${ends} ${when}.`;
  }
  if (when === undefined) return `Support ${verb}${expiredInstances > 0 ? '' : ' soon'} for ${which}.`;
  return hasOtherSupportEnds
    ? `Support ${verb} for ${which}, first ${when}.`
    : `Support ${verb} ${when} for ${which}.`;
}

function distanceText({ supportEnds }: UpgradeFacts, today: number): string | undefined {
  return formatUntilDay(supportEnds, today);
}

/** The version that the delegate runs, or ran when it was last seen, and how far that is from the latest. */
export function versionText(facts: UpgradeFacts): string {
  const { lowestVersion, versionCount, latestVersion, releasesBehind, isConnected, isNewer } = facts;
  if (lowestVersion === undefined) return 'No instance reports a version that can be compared.';
  const [is, was] =
    versionCount > 1 ? ['its oldest version is', 'its oldest version was'] : ['it runs', 'it ran'];
  const runs = isConnected
    ? `${is.charAt(0).toUpperCase()}${is.slice(1)} ${lowestVersion}`
    : `When it was last seen, ${was} ${lowestVersion}`;
  if (latestVersion === undefined)
    return `${runs}. ${facts.isLatestLoading ? LATEST_LOADING : 'The latest version is unknown.'}`;
  if (releasesBehind === undefined) return `${runs}. The latest version is ${latestVersion}.`;
  if (isNewer) return `${runs}, newer than the latest, ${latestVersion}.`;
  if (releasesBehind === 0) return `${runs}, the same release as the latest, ${latestVersion}.`;
  return `${runs}, ${counted(releasesBehind, RELEASES)} behind ${latestVersion}.`;
}

/** What happens to running tasks, by type of delegate, and what stays as it is. */
export const GRACE_TEXTS: Record<DelegateKindId, string> = {
  kubernetes:
    'New pods start first. Then the old pods accept no more tasks. They get 10 minutes by default to finish (terminationGracePeriodSeconds).',
  helm: 'New pods start first. Then the old pods accept no more tasks and finish what they run. The release keeps its values, and the deployment its grace period. Other changes that were made with kubectl go back to the values of the release.',
  docker:
    'The container accepts no more tasks and finishes what it runs. It is not connected until the new one starts. The new one keeps its variables, resources, restart policy, volumes and network. Upgrade one host at a time.',
  ecs: 'ECS stops a task after its stopTimeout, 30 seconds by default. These commands set 120 seconds, the most that Fargate allows. On EC2 a longer one stays.',
  shell: '',
  other: '',
};

/** What to know before running the commands, for a request. */
export const CAUTIONS: Record<DelegateKindId, string> = {
  kubernetes: 'Check the namespace and the name of the deployment before you run these commands.',
  helm: 'Check the namespace and the name of the release before you run these commands.',
  docker: 'Run these commands on each host of the delegate, one host after the other.',
  ecs: 'Check the cluster and the name of the service before you run these commands.',
  shell: '',
  other: '',
};

/** What the platform of a delegate runs. Its name is the delegate's, unless somebody chose another. */
export const WORKLOAD_LABELS: Partial<Record<DelegateKindId, string>> = {
  kubernetes: 'Deployment',
  helm: 'Release',
  docker: 'Container',
  ecs: 'Service',
};

export function noCommandsText(kind: DelegateKindId): string {
  return kind === 'shell'
    ? 'Shell delegates use the legacy image. Install a Kubernetes or Docker delegate in its place.'
    : 'This page has no commands for this type. Set the image in its deployment, and give running tasks time to finish.';
}

/** As headings. */
export const STEP_LABELS: Record<StepPurpose, string> = {
  findDeployment: 'Find its namespace and its deployment',
  findRelease: 'Find its namespace and its release',
  addChart: 'Add the Helm chart',
  upgradeRelease: 'Upgrade the release in one rollout, with its grace period (Helm 3.14 or later)',
  showGracePeriod: 'See how long running tasks may take, in seconds',
  setImage: 'Set the new image; set it in your manifest too',
  watchRollout: 'Wait until the new pods are ready',
  undoRollout: 'If something fails: go back',
  undoRelease: 'If something fails: go back',
  findContainer:
    'Find its container. If the line shows a Compose file: set the image there, run docker compose up --detach, and stop here',
  pullImage: 'Pull the new image',
  saveCommand: 'Write the command for the new container from the running one; the file contains the token',
  showCommand: 'Read that command, without the token; published ports and labels are not in it',
  stopContainer: 'Stop the container after its tasks, or after its time to stop',
  keepContainer: 'Keep it until the new one is connected',
  startContainer: 'Start the new container',
  undoContainer: 'If something fails: go back',
  removeContainer: 'When the new one is connected: remove the old one and the files',
  findService: 'Find its cluster and its service',
  readTask: 'Save the current task definition',
  changeTask: 'Set the image and the stop timeout',
  updateService: 'Register it and update the service',
  watchService: 'Wait until the service is stable',
  findUpgrader: 'See whether its upgrader is installed',
  resumeUpgrader: 'If it is suspended: resume it',
  enableUpgrader: 'Enable the upgrader in the release, with the current image (Helm 3.14 or later)',
  saveUpgraderVariables: 'Save the variables of the upgrader; the file contains the token',
  startUpgrader: 'Start the upgrader; it gets control of Docker on the host',
  saveToken:
    'Once on each machine: paste the value of the new token, press Enter and Ctrl+D. Only you can read the file; delete it when all have moved',
  makeSecret: 'Make a secret of the file',
  useSecret: 'Let the delegate take its token from the secret; do so in your manifest too',
  useSecretInUpgrader: 'If it has an upgrader: let that take the token, too',
  setToken: 'Set the token, and nothing else; set it in your own files too',
  setTokenInTask: 'Set the token in the task definition',
};

/**
 * One sentence each, the most urgent first. Times have date and zone, because a request may be read much later and
 * elsewhere.
 */
export function requestEvidence(
  fleet: Fleet,
  delegate: Delegate,
  facts: UpgradeFacts,
  zone: TimeZone,
): readonly string[] {
  const { status, token, hasUnreadableInstances } = delegate;
  const { isLegacy } = facts;
  const connection = connectionStatement(
    delegate,
    silenceOf(fleet, rowOf(fleet, delegate.key)),
    (at) => formatAbsolute(at, zone) ?? 'an unknown time',
  );
  return [
    isLegacy && LEGACY_TEXT,
    token === 'INACTIVE' && INACTIVE_TOKEN_TEXT,
    (status !== 'CONNECTED' || hasUnreadableInstances) && `${connection.text} ${connection.detail}`.trim(),
    !isLegacy && supportText(facts, fleet.context.asOf),
    !isLegacy && versionText(facts),
    !isLegacy && `Auto-upgrade: ${autoUpgradeText(facts)}.`,
  ].filter((sentence) => typeof sentence === 'string');
}

function autoUpgradeText({ autoUpgrade }: UpgradeFacts): string {
  return autoUpgrade === undefined ? 'unknown' : AUTO_UPGRADE_LABELS[autoUpgrade].label;
}
