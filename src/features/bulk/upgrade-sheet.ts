import type { DelegateKindId } from '@/domain/delegate/kinds';
import type { StepPurpose, UpgradeStep } from '@/domain/upgrade/upgrade-step';
import { SAVE_TOKEN, tokenSteps, upgradeSteps } from '@/domain/upgrade/upgrade-steps';
import type { ChosenUpgrade, LeftOutReason, StepPlan } from '@/domain/upgrade/wave-plan';
import {
  CAUTIONS,
  GRACE_TEXTS,
  notUpgradedText,
  STEP_LABELS,
  supportText,
  versionText,
} from '@/features/actions/upgrade/upgrade-labels';
import { counted, DELEGATES } from '@/features/words/labels';
import { commandBlocks, markdownText } from '@/lib/copied-text';
import { formatCount } from '@/lib/numbers';
import { formatAbsolute, type TimeZone } from '@/lib/time';

export interface UpgradeSheet {
  readonly plan: StepPlan;
  /** The name of the scope in a sentence. */
  readonly where: string;
  /** The number of the wave, when the delegates are one of a plan. */
  readonly wave?: number | undefined;
  /** The token to which the commands move the delegates; without one, they upgrade. */
  readonly token?: string | undefined;
  /** The time of the plan, epoch ms. */
  readonly asOf: number;
  readonly zone: TimeZone;
  /** What the listing does not report about a delegate, ready for a shell. */
  readonly targetOf: (upgrade: ChosenUpgrade) => SheetTarget;
}

interface SheetTarget {
  readonly place: string;
  readonly image: string;
  readonly workload: string | undefined;
}

export const KIND_TITLES: Record<DelegateKindId, string> = {
  kubernetes: 'Kubernetes',
  helm: 'Helm',
  docker: 'Docker',
  ecs: 'ECS',
  shell: 'Shell',
  other: 'Other types',
};

/** Why a delegate is left out, and what to do instead: the same as its next step. */
export const LEFT_OUT_TEXTS: Record<LeftOutReason, string> = {
  LEGACY: 'It cannot be upgraded. Install a new delegate in its place.',
  CURRENT: 'It has the latest version.',
  INACTIVE_TOKEN: 'Its token is not active. Register it again first.',
  NOT_CONNECTED: 'It is not connected. Find out why first.',
  CONNECTION_UNKNOWN: 'Its connection is unknown. Check first whether it runs.',
  NO_COMMANDS: 'This page has no commands for its type.',
};

/** How the steps follow each other, and why. */
export function orderText({ steps }: StepPlan): string {
  const isKept = steps.every((step) => step.every(({ lostTags }) => lostTags.length === 0));
  const exception = isKept ? '' : ', where any order can do that';
  return steps.length > 1
    ? `Begin a step when all delegates of the step before are connected again. So each tag keeps a connected delegate${exception}.`
    : `Their order does not matter: each tag keeps a connected delegate${exception}.`;
}

/** `Step 1 of 2: 12 delegates`. */
export function stepTitle({ steps }: StepPlan, index: number): string {
  return `Step ${formatCount(index + 1)} of ${formatCount(steps.length)}: ${counted(steps[index]?.length ?? 0, DELEGATES)}`;
}

/** Tags without another connected delegate while this one restarts, although no order can avoid that. */
export function lostTagsText(tags: readonly string[]): string {
  const these = tags.length === 1 ? 'its tag' : 'its tags';
  return `While it restarts, no connected delegate has ${these} ${tags.join(', ')}. No order can avoid that.`;
}

/** `Wave 3: upgrade 10 delegates`. */
export function sheetTitle({ plan, wave, token }: Pick<UpgradeSheet, 'plan' | 'wave' | 'token'>): string {
  const delegates = counted(plan.steps.flat().length, DELEGATES);
  if (token !== undefined) return `Move ${delegates} to ${token}`;
  return wave === undefined ? `Upgrade ${delegates}` : `Wave ${wave}: upgrade ${delegates}`;
}

/**
 * Yields the commands for several delegates as Markdown, in parts to be joined: the notes of each type, then a part for
 * each delegate in the order of the plan, then those that are left out. Throws a RangeError on NUL in a target.
 */
export function* upgradeSheetParts(sheet: UpgradeSheet): Generator<string, undefined> {
  const { plan, where, asOf, zone, token } = sheet;
  const all = plan.steps.flat();
  const time = formatAbsolute(asOf, zone) ?? 'an unknown time';
  yield `# ${markdownText(sheetTitle(sheet))}

Harness delegates of ${markdownText(where)}, as of ${time}. Run one command at a time. ${orderText(plan)}
${token === undefined ? kindsOf(all).map(notesOf).join('') : ''}`;
  if (token !== undefined) yield `\n## Once\n\n${fenced(commandBlocks([namedCommand(SAVE_TOKEN)]).join(''))}`;
  const said = new Set<string>();
  for (const [index, step] of plan.steps.entries()) {
    yield `\n## ${stepTitle(plan, index)}\n`;
    for (const kind of kindsOf(step)) {
      const ofKind = step.filter(({ facts }) => facts.kind === kind);
      yield `\n### ${KIND_TITLES[kind]}: ${counted(ofKind.length, DELEGATES)}\n`;
      for (const upgrade of ofKind) yield delegateText(upgrade, sheet, said);
    }
  }
  if (plan.leftOut.length === 0) return;
  yield `\n## Left out: ${counted(plan.leftOut.length, DELEGATES)}\n\n`;
  for (const { delegate, reason } of plan.leftOut) {
    yield `- ${markdownText(delegate.name)}: ${LEFT_OUT_TEXTS[reason]}\n`;
  }
}

/** In the order of the types. */
export function kindsOf(upgrades: readonly ChosenUpgrade[]): readonly DelegateKindId[] {
  return [...new Set(upgrades.map(({ facts }) => facts.kind))];
}

function notesOf(kind: DelegateKindId): string {
  return `\n**${KIND_TITLES[kind]}:** ${markdownText(`${GRACE_TEXTS[kind]} ${CAUTIONS[kind]}`)}\n`;
}

/** Commands that a sheet needs once: they say the same for every delegate. */
const SAID_ONCE: ReadonlySet<StepPurpose> = new Set(['addChart', 'findService']);

/** `said` holds the commands that the sheet has already. */
function delegateText(
  upgrade: ChosenUpgrade,
  { zone, asOf, targetOf, token }: UpgradeSheet,
  said: Set<string>,
): string {
  const { facts, delegate, lostTags } = upgrade;
  const silent = delegate.status === 'PARTIAL';
  const sentences = [
    silent && 'Find out first why some of its instances are not connected.',
    lostTags.length > 0 && lostTagsText(lostTags),
    ...(token === undefined
      ? [supportText(facts, asOf), versionText(facts), notUpgradedText(facts, zone)]
      : []),
  ].filter((sentence) => typeof sentence === 'string');
  const { kind, name } = facts;
  const stepsOf = token === undefined ? upgradeSteps : tokenSteps;
  const steps = stepsOf({ kind, name, ...targetOf(upgrade) }).filter(({ text }) => !said.has(text));
  for (const { purpose, text } of steps) if (SAID_ONCE.has(purpose)) said.add(text);
  const commands = commandBlocks(steps.map(namedCommand)).join('\n\n');
  const about = sentences.length === 0 ? '' : `${markdownText(sentences.join(' '))}\n\n`;
  return `\n#### ${markdownText(name)}\n\n${about}${fenced(commands)}`;
}

function fenced(commands: string): string {
  const fence = fenceFor(commands);
  return `${fence}sh\n${commands}\n${fence}\n`;
}

/** Commands for the case that an upgrade fails: in a sheet, nobody should run them by mistake. */
const ONLY_ON_FAILURE: ReadonlySet<StepPurpose> = new Set(['undoRollout', 'undoRelease', 'undoContainer']);

function namedCommand({ purpose, text }: UpgradeStep) {
  return {
    purpose: STEP_LABELS[purpose],
    text: ONLY_ON_FAILURE.has(purpose) ? text.replaceAll(/^/gm, '# ') : text,
  };
}

/** Longer than any run of backticks in the text, so that no name can end it. */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  return '`'.repeat(longest + 1);
}
