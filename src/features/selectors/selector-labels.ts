import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { type Resilience, resilienceOf, type StepCoverage } from '@/domain/selectors/selectors';
import { counted, DELEGATES } from '@/features/shared/labels';
import type { Tone } from '@/ui/tones';

/** A result in one sentence, with further sentences. */
export interface MatchSummary {
  readonly tone: Tone;
  readonly title: string;
  readonly details: readonly string[];
}

const INSTANCES = { one: 'connected instance', other: 'connected instances' } as const;

const TONES: Record<Resilience, Tone> = {
  nobody: 'bad',
  lastInstance: 'attention',
  lastDelegate: 'attention',
  spare: 'good',
};

/** Names what could not be read, because there may be more delegates. */
export function matchSummary(coverage: StepCoverage): MatchSummary {
  const { silent, unknown, unmatched, unread } = coverage;
  const resilience = resilienceOf(coverage);
  const isNobody = resilience === 'nobody';
  const canRun = isNobody ? 'No connected delegate' : readyText(coverage);
  const details = [
    resilience === 'lastInstance' && `Without that instance, ${nobodyText(coverage)}.`,
    resilience === 'lastDelegate' && `Without that delegate, ${nobodyText(coverage)}.`,
    unmatched.length > 0 && `No delegate read here has ${unmatched.join(', ')}.`,
    isNobody &&
      silent.length > 0 &&
      `${counted(silent.length, DELEGATES)} with these selectors ${silent.length === 1 ? 'is' : 'are'} not connected.`,
    unknown.length > 0 &&
      `It is unknown whether ${counted(unknown.length, DELEGATES)} with these selectors ${unknown.length === 1 ? 'is' : 'are'} connected.`,
    unread.length > 0 &&
      `There may be more: ${unread.map(scopeLabelWithLevel).join(' and ')} could not be read.`,
  ];
  return {
    tone: isNobody && isOpen(coverage) ? 'unknown' : TONES[resilience],
    title: `${canRun} can run the step${limitText(coverage)}`,
    details: details.filter((detail) => detail !== false),
  };
}

export function remainingText(rest: StepCoverage): string {
  return rest.ready.length === 0
    ? `Without it, ${nobodyText(rest)}.`
    : `Without it, ${readyText(rest)} can still run the step.`;
}

function nobodyText(coverage: StepCoverage): string {
  return `no delegate can run the step${limitText(coverage)}`;
}

/** Whether more delegates than the known ones may be able to run the step. */
function isOpen({ unread, unknown }: StepCoverage): boolean {
  return unread.length + unknown.length > 0;
}

function limitText(coverage: StepCoverage): string {
  return isOpen(coverage) ? ', as far as this page can read' : '';
}

function readyText({ ready }: StepCoverage): string {
  const instances = ready.reduce((sum, { connectedCount }) => sum + connectedCount, 0);
  return `${counted(ready.length, DELEGATES)} with ${counted(instances, INSTANCES)}`;
}
