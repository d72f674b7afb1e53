import { scopeInWords } from '@/domain/scope/permissions';
import { type Resilience, resilienceOf, type StepCoverage } from '@/domain/selectors/selectors';
import { counted } from '@/features/fleet/labels';
import type { Tone } from '@/ui/tones';

/** An answer in one sentence, and further sentences. */
export interface MatchSummary {
  readonly tone: Tone;
  readonly title: string;
  readonly details: readonly string[];
}

const DELEGATES = { one: 'delegate', other: 'delegates' } as const;
const INSTANCES = { one: 'connected instance', other: 'connected instances' } as const;

const TONES: Record<Resilience, Tone> = {
  nobody: 'bad',
  lastInstance: 'attention',
  lastDelegate: 'attention',
  spare: 'good',
};

/** Which delegates can run a step. It says what could not be read: there may be more. */
export function matchSummary(coverage: StepCoverage): MatchSummary {
  const { silent, unmatched, unread } = coverage;
  const resilience = resilienceOf(coverage);
  const isNobody = resilience === 'nobody';
  const canRun = isNobody ? 'No connected delegate' : readyText(coverage);
  const details = [
    resilience === 'lastInstance' && 'Without that instance, no delegate can run the step.',
    resilience === 'lastDelegate' && 'Without that delegate, no delegate can run the step.',
    unmatched.length > 0 && `No delegate read here has ${unmatched.join(', ')}.`,
    isNobody &&
      silent.length > 0 &&
      `${counted(silent.length, DELEGATES)} with these selectors ${silent.length === 1 ? 'is' : 'are'} not connected.`,
    unread.length > 0 && `There may be more: ${unread.map(scopeInWords).join(' and ')} could not be read.`,
  ];
  return {
    tone: isNobody && unread.length > 0 ? 'unknown' : TONES[resilience],
    title: `${canRun} can run the step${unread.length > 0 ? ', as far as this page can read' : ''}`,
    details: details.filter((detail) => detail !== false),
  };
}

/** What remains when one of the delegates that can run it goes. */
export function remainingText(rest: StepCoverage): string {
  return rest.ready.length === 0
    ? 'Without it, no delegate can run the step.'
    : `Without it, ${readyText(rest)} can still run the step.`;
}

function readyText({ ready }: StepCoverage): string {
  const instances = ready.reduce((sum, { connectedCount }) => sum + connectedCount, 0);
  return `${counted(ready.length, DELEGATES)} with ${counted(instances, INSTANCES)}`;
}
