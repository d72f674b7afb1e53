import { latestVersionOf } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { delegatesOf } from '@/domain/delegate/rows';
import type { Candidate } from '@/domain/upgrade/candidates';
import type { PlanParameters } from '@/domain/upgrade/plan-parameters';
import { isLeft, type Member, type RunningPlan } from '@/domain/upgrade/plan-progress';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { fixesThatFit, fixText } from './plan-fixes';
import { behindOf, DAYS, plannedOf } from './plan-labels';
import type { PlanState } from './use-plan';

const FILTERED = { one: 'filtered delegate', other: 'filtered delegates' } as const;

/** A sentence of the page, with what one can do about it. */
export interface PlanSentence {
  /** Without a tone it is muted, and nothing is wrong. */
  readonly tone: 'bad' | 'attention' | undefined;
  readonly text: string;
  readonly detail?: string | undefined;
  /** Whom it is about. */
  readonly about?: readonly Candidate[];
  /** Other parameters that would help. */
  readonly fixes?: readonly { readonly label: string; readonly changes: Partial<PlanParameters> }[];
  /** Whether the form for a deadline stands beside it. */
  readonly hasDateForm?: boolean;
  /** Who did not come back. */
  readonly lost?: Member | undefined;
}

type Behind = ReturnType<typeof behindOf>[number];
type LeadState = Pick<PlanState, 'plan' | 'parameters' | 'today' | 'planWith'>;

/** What the plan answers: first whether it stops, then whether it is in time. One sentence, seldom two. */
export function planSentences(state: LeadState, fleet: Fleet): readonly PlanSentence[] {
  const { plan, today } = state;
  if (!plan) return [];
  const lost = lostSentence(state, plan);
  const moved = movedSentence(state, plan);
  const planned = plannedOf(plan);
  if (planned.length + plan.notPlanned.length === 0) return [nobodyPlanned(plan, fleet, today)];
  if (planned.length > 0 && !planned.some(isLeft)) return [doneSentence(plan)];
  return [
    ...(lost ? [lost] : []),
    ...(moved ? [moved] : []),
    ...(lost && moved ? [] : [timeSentence(state, plan, fleet)]),
  ];
}

/** Nobody is left to upgrade. */
function doneSentence(plan: RunningPlan): PlanSentence {
  const planned = plannedOf(plan);
  const gone = planned.filter(({ state }) => state === 'gone');
  const { notPlanned } = plan;
  const done = formatCount(planned.length - gone.length);
  const details = [
    gone.length > 0 && `${whoOf(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer listed.`,
    notPlanned.length > 0 &&
      `${formatCount(notPlanned.length)} ${notPlanned.length === 1 ? 'is' : 'are'} in no wave.`,
  ];
  return {
    tone: undefined,
    text:
      gone.length > 0
        ? `${done} of ${counted(planned.length, DELEGATES)} are upgraded.`
        : `All ${counted(planned.length, DELEGATES)} are upgraded.`,
    detail: details.filter(Boolean).join(' ') || undefined,
    about: notPlanned,
  };
}

/** Its name, or how many they are. */
function whoOf(delegates: readonly Candidate[]): string {
  const [first] = delegates;
  return delegates.length === 1 && first ? first.facts.name : counted(delegates.length, DELEGATES);
}

/** Nobody is in a wave, or waits for one: those who are behind upgrade themselves. */
function nobodyPlanned({ watched }: RunningPlan, fleet: Fleet, today: number): PlanSentence {
  const behind = watched.length;
  const all = delegatesOf(fleet);
  const silent = all.filter(({ status }) => status === 'DISCONNECTED').length;
  const ends = all.flatMap(({ earliestSupportEnds }) => earliestSupportEnds ?? []);
  const day = formatDayNear(Math.min(...ends.filter((end) => end >= today)), today);
  const details = [
    silent > 0 && `${formatCount(silent)} ${silent === 1 ? 'is' : 'are'} not connected.`,
    day && `Support ends next on ${day}.`,
  ];
  return {
    tone: undefined,
    text:
      behind > 0
        ? `${counted(behind, DELEGATES)} behind the latest ${behind === 1 ? 'upgrades itself' : 'upgrade themselves'}.`
        : silent > 0
          ? 'No delegate is behind the latest version.'
          : `All ${counted(all.length, DELEGATES)} run the latest version.`,
    detail: details.filter(Boolean).join(' ') || undefined,
  };
}

function lostSentence({ parameters }: LeadState, plan: RunningPlan): PlanSentence | undefined {
  for (const wave of plan.waves) {
    const lost = wave.hasBegun ? wave.delegates.filter(({ state }) => state === 'lost') : [];
    const [first] = lost;
    if (!first) continue;
    const who = whoOf(lost);
    const next = plan.waves.find(({ number, isOver }) => number > wave.number && !isOver);
    return {
      tone: 'bad',
      text: `${who} did not come back in wave ${wave.number}.`,
      detail: next && `Wave ${next.number} waits.`,
      about: lost,
      lost: first,
      fixes: [
        {
          label: lost.length === 1 ? 'Go on without it' : 'Go on without them',
          changes: { without: [...parameters.without, ...lost.map(({ delegate }) => delegate.key)] },
        },
      ],
    };
  }
  return undefined;
}

function movedSentence(state: LeadState, plan: RunningPlan): PlanSentence | undefined {
  const { parameters, today } = state;
  const moved = plan.waves.filter(({ on, isOver }) => on !== undefined && !isOver);
  const end = moved.at(-1)?.on;
  if (end === undefined) return undefined;
  const { by } = parameters;
  const late = by === undefined ? 0 : (end - by) / DAY_MS;
  const losing = moved.flatMap(({ delegates }) => delegates.filter((one) => !one.isPast && one.isLate));
  const daily = { days: { ...parameters.days, every: 1 } };
  const dailyEnd =
    parameters.days.every > 1 && (late > 0 || losing.length > 0) ? lastDay(state.planWith(daily)) : undefined;
  return {
    tone: late > 0 || losing.length > 0 ? 'attention' : undefined,
    text: `The plan now ends on ${formatDayNear(end, today)}${late > 0 ? `, ${counted(late, DAYS)} late` : ''}.`,
    detail:
      losing.length > 0
        ? `${counted(losing.length, DELEGATES)} ${losing.length === 1 ? 'loses support before its' : 'lose support before their'} wave.`
        : undefined,
    about: losing,
    ...(dailyEnd !== undefined &&
      dailyEnd < end && {
        fixes: [{ label: `A wave every day ends on ${formatDayNear(dailyEnd, today)}`, changes: daily }],
      }),
  };
}

/** The day on which the last wave begins; undefined when somebody has no day. */
function lastDay(plan: RunningPlan | undefined): number | undefined {
  const last = plan?.waves.at(-1);
  return plan && last && plan.noDay.length === 0 ? (last.on ?? last.day) : undefined;
}

/** Whether the plan is in time: those without a day first, then those who lose support by its date. */
function timeSentence(state: LeadState, plan: RunningPlan, fleet: Fleet): PlanSentence {
  const noDay = plan.noDay.filter(isLeft);
  if (noDay.length > 0) return noDaySentence(state, plan, noDay);
  const all = behindOf(plan);
  const past = all.filter(({ isPast }) => isPast);
  const { by } = state.parameters;
  const dayText = formatDayNear(by, state.today);
  if (by === undefined || dayText === undefined)
    return withoutDateSentence(state, plan, { all, past, fleet });
  const losing = all.filter((one) => !one.isPast && one.end !== undefined && one.end <= by);
  if (losing.length > 0) return losingSentence(losing, past, dayText);
  const unknown = all.filter(({ isPast, end }) => !isPast && end === undefined).length;
  return {
    tone: undefined,
    text: `No further delegate ${unknown > 0 ? 'is known to lose' : 'loses'} support by ${dayText}.`,
    detail: unknown > 0 ? `The Manager reports no end for ${formatCount(unknown)}.` : undefined,
    about: [],
  };
}

function noDaySentence(state: LeadState, { waves }: RunningPlan, noDay: readonly Member[]): PlanSentence {
  const { parameters, today } = state;
  const dayText = formatDayNear(parameters.by, today);
  const isNone = waves.length === 0;
  const until = dayText === undefined ? 'in a year' : isNone ? `before ${dayText}` : `by ${dayText}`;
  return {
    tone: isNone ? 'bad' : 'attention',
    text: isNone
      ? `No working day is left ${until}.`
      : `${counted(noDay.length, DELEGATES)} do not fit ${until}.`,
    about: isNone ? [] : noDay,
    fixes: fixesThatFit(state).map((changes) => ({ label: fixText(changes, today), changes })),
  };
}

/** Without a date nobody is late: it says how many are behind, or already past support. */
function withoutDateSentence(
  { parameters }: LeadState,
  { target, notPlanned }: RunningPlan,
  { all, past, fleet }: { all: readonly Behind[]; past: readonly Behind[]; fleet: Fleet },
): PlanSentence {
  const unread = notPlanned.filter(({ standing }) => standing === 'unknown').length;
  const latest = target === latestVersionOf(fleet.context) ? 'the latest' : target;
  const noun = `${counted(all.length, parameters.what === 'list' ? FILTERED : DELEGATES)} behind ${latest}`;
  const more = all.length > 0 ? 'more ' : '';
  return {
    tone: past.length > 0 ? 'bad' : undefined,
    text:
      past.length > 0
        ? `${formatCount(past.length)} of the ${noun} ${past.length === 1 ? 'is' : 'are'} past support.`
        : `${noun.replace(' behind', all.length === 1 ? ' is behind' : ' are behind')}.`,
    detail: unread > 0 ? `The version of ${formatCount(unread)} ${more}is unknown.` : undefined,
    about: past,
    hasDateForm: true,
  };
}

function losingSentence(losing: readonly Behind[], past: readonly Behind[], dayText: string): PlanSentence {
  const missed = losing.filter((one) => 'reason' in one || ('isLate' in one && one.isLate));
  const inTime =
    missed.length === 0
      ? 'all in time.'
      : missed.length === losing.length
        ? 'none in time.'
        : `all in time, except ${formatCount(missed.length)}.`;
  const alreadyPast =
    past.length > 0
      ? ` ${formatCount(past.length)} more ${past.length === 1 ? 'is' : 'are'} past support.`
      : '';
  return {
    tone: missed.length > 0 ? 'attention' : undefined,
    text: `${counted(losing.length, DELEGATES)} ${losing.length === 1 ? 'loses' : 'lose'} support by ${dayText}.`,
    detail: `The plan upgrades ${inTime}${alreadyPast}`,
    about: missed,
  };
}
