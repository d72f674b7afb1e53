import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import {
  type Resilience,
  resilienceOf,
  type StepCoverage,
  type TagCoverage,
} from '@/domain/selectors/selectors';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import type { Tone } from '@/ui/tones';

/** A result in one sentence, with further sentences. */
export interface MatchSummary {
  /** Undefined when nothing is wrong. */
  readonly tone: Tone | undefined;
  readonly title: string;
  readonly details: readonly string[];
}

const TONES: Record<Resilience, Tone | undefined> = {
  nobody: 'bad',
  lastInstance: 'attention',
  lastDelegate: 'attention',
  spare: undefined,
};

/** Names what could not be read, because there may be more delegates. */
export function matchSummary(coverage: StepCoverage): MatchSummary {
  const { silent, unknown, unmatched, unread } = coverage;
  const resilience = resilienceOf(coverage);
  const isNobody = resilience === 'nobody';
  const canRun = isNobody ? 'No connected delegate' : counted(coverage.ready.length, DELEGATES);
  const instances = connectedIn(coverage);
  const details = [
    !isNobody && `${counted(instances, INSTANCES)} ${instances === 1 ? 'is' : 'are'} connected.`,
    resilience === 'lastInstance' && `Without it, ${nobodyText(coverage)}.`,
    resilience === 'lastDelegate' && `Without this delegate, ${nobodyText(coverage)}.`,
    unmatched.length > 0 && `No connected delegate has ${unmatched.join(', ')}.`,
    isNobody &&
      silent.length > 0 &&
      `${counted(silent.length, DELEGATES)} with these selectors ${silent.length === 1 ? 'is' : 'are'} not connected.`,
    unknown.length > 0 &&
      `It is unknown whether ${counted(unknown.length, DELEGATES)} with these selectors ${unknown.length === 1 ? 'is' : 'are'} connected.`,
    unread.length > 0 && moreText(unread),
  ];
  return {
    tone: isNobody && isOpen(coverage) ? 'unknown' : TONES[resilience],
    title: `${canRun} can run this step${limitText(coverage)}.`,
    details: details.filter((detail) => detail !== false),
  };
}

/** For a step without selectors: `57 of 60 delegates can run a step without selectors.` */
export function anyStepSummary(coverage: StepCoverage): MatchSummary {
  const { ready, silent, unknown, unread } = coverage;
  const all = ready.length + silent.length + unknown.length;
  const isUncertain = unread.length + unknown.length > 0;
  const details = [
    silent.length > 0 && `${formatCount(silent.length)} ${silent.length === 1 ? 'is' : 'are'} not connected.`,
    unknown.length > 0 && `The connectivity of ${counted(unknown.length, DELEGATES)} is unknown.`,
    unread.length > 0 && moreText(unread),
  ];
  return {
    tone:
      ready.length === 0
        ? isUncertain
          ? 'unknown'
          : 'bad'
        : silent.length > 0
          ? 'attention'
          : isUncertain
            ? 'unknown'
            : undefined,
    title: `${formatCount(ready.length)} of ${counted(all, DELEGATES)} can run a step without selectors.`,
    details: details.filter((detail) => detail !== false),
  };
}

/** Wrong when nobody who is connected has the tag; of note when one or less than half have it. */
export function tagTone({ ready, all, unknown }: TagCoverage): Tone {
  if (ready.length === 0) return unknown > 0 ? 'unknown' : 'bad';
  return ready.length === 1 || ready.length * 2 < all ? 'attention' : 'good';
}

/** What is left when a delegate stops: `2 delegates left`. */
export function remainingText({ ready, ...rest }: StepCoverage): string {
  if (ready.length > 0) return `${counted(ready.length, DELEGATES)} left`;
  return isOpen(rest) ? 'No known delegate left' : 'No delegate left';
}

function nobodyText(coverage: StepCoverage): string {
  return `no delegate can run the step${limitText(coverage)}`;
}

/** Whether more delegates than the known ones may be able to run the step. */
function isOpen({ unread, unknown }: Pick<StepCoverage, 'unread' | 'unknown'>): boolean {
  return unread.length + unknown.length > 0;
}

function moreText(unread: readonly Scope[]): string {
  return `There may be more: ${unread.map(scopeLabelWithLevel).join(' and ')} could not be read.`;
}

function limitText(coverage: StepCoverage): string {
  return isOpen(coverage) ? ', as far as this page can read' : '';
}

/** How many instances of the delegates that can run a step are connected. */
export function connectedIn({ ready }: Pick<StepCoverage, 'ready'>): number {
  return ready.reduce((sum, { connectedCount }) => sum + connectedCount, 0);
}
