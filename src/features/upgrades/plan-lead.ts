import type { Fleet } from '@/domain/delegate/fleet';
import { delegatesOf } from '@/domain/delegate/rows';
import type { Candidate } from '@/domain/upgrade/candidates';
import type { PlanParameters } from '@/domain/upgrade/plan-parameters';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { DAYS, plannedOf } from './plan-labels';
import type { PlanState } from './use-plan';

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
  /** Whether it asks for a deadline. */
  readonly asksForDate?: boolean;
  /** Who did not come back. */
  readonly lost?: Candidate | undefined;
}

type LeadState = Pick<PlanState, 'plan' | 'progress' | 'parameters' | 'today' | 'endWith'>;

/** What the plan answers: first whether it stops, then whether it is in time. One sentence, seldom two. */
export function planSentences(state: LeadState, fleet: Fleet): readonly PlanSentence[] {
  const { plan, progress, today } = state;
  if (!plan || !progress) return [];
  const lost = lostSentence(state);
  const moved = movedSentence(state);
  const planned = plannedOf(plan);
  if (planned.length + progress.notInWave.length === 0) {
    return [nobodyPlanned(progress.behind, fleet, today)];
  }
  const isDone =
    planned.length > 0 &&
    planned.every(({ delegate }) => progress.members.get(delegate.key)?.state === 'done');
  if (isDone) {
    return [
      {
        tone: undefined,
        text: `All ${counted(planned.length, DELEGATES)} are upgraded.`,
        detail:
          progress.notInWave.length > 0
            ? `${formatCount(progress.notInWave.length)} ${progress.notInWave.length === 1 ? 'is' : 'are'} in no wave.`
            : undefined,
        about: progress.notInWave,
      },
    ];
  }
  return [
    ...(lost ? [lost] : []),
    ...(moved ? [moved] : []),
    ...(lost && moved ? [] : [timeSentence(state)]),
  ];
}

/** Nobody is in a wave, or waits for one: those who are `behind` upgrade themselves. */
function nobodyPlanned(behind: number, fleet: Fleet, today: number): PlanSentence {
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

function lostSentence({ plan, progress, parameters }: LeadState): PlanSentence | undefined {
  for (const wave of progress?.begun ?? []) {
    const lost = wave.delegates.filter(
      ({ delegate }) => progress?.members.get(delegate.key)?.state === 'lost',
    );
    const [first] = lost;
    if (!first) continue;
    const who = lost.length === 1 ? first.facts.name : counted(lost.length, DELEGATES);
    const hasNext = plan?.waves.some(({ number }) => number > wave.number);
    return {
      tone: 'bad',
      text: `${who} did not come back in wave ${wave.number}.`,
      detail: hasNext ? `Wave ${wave.number + 1} waits.` : undefined,
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

function movedSentence({ plan, progress, parameters, today, endWith }: LeadState): PlanSentence | undefined {
  const last = plan?.waves.at(-1);
  const end = last && progress?.moved.get(last);
  if (end === undefined || !progress) return undefined;
  const { by } = parameters;
  const late = by === undefined ? 0 : (end - by) / DAY_MS;
  const losing = [...progress.moved].flatMap(([wave, day]) =>
    wave.delegates.filter((one) => !one.isPast && one.end !== undefined && one.end < day),
  );
  const daily = { days: { ...parameters.days, every: 1 } };
  const dailyEnd = parameters.days.every > 1 && (late > 0 || losing.length > 0) ? endWith(daily) : undefined;
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

function timeSentence(state: LeadState): PlanSentence {
  const { plan, parameters, today } = state;
  const { by } = parameters;
  const planned = plan ? plannedOf(plan) : [];
  const noDay = plan?.noDay ?? [];
  const dayText = formatDayNear(by, today);
  if (noDay.length > 0) {
    const isNone = plan?.waves.length === 0;
    const until = dayText === undefined ? 'in a year' : isNone ? `before ${dayText}` : `by ${dayText}`;
    return {
      tone: isNone ? 'bad' : 'attention',
      text: isNone
        ? `No working day is left ${until}.`
        : `${counted(noDay.length, DELEGATES)} do not fit ${until}.`,
      about: isNone ? [] : noDay,
      fixes: fixesOf(state),
    };
  }
  const all = [...planned, ...(plan?.notPlanned ?? []), ...(plan?.watched ?? [])];
  const past = all.filter(({ isPast }) => isPast);
  if (by === undefined || dayText === undefined) {
    const isPast = past.length > 0;
    return {
      tone: isPast ? 'bad' : undefined,
      text: isPast
        ? `${formatCount(past.length)} of the ${counted(all.length, DELEGATES)} behind the latest ${past.length === 1 ? 'is' : 'are'} past support.`
        : `${counted(all.length, DELEGATES)} ${all.length === 1 ? 'is' : 'are'} behind the latest.`,
      about: past,
      asksForDate: true,
    };
  }
  const losing = all.filter((one) => !one.isPast && one.end !== undefined && one.end <= by);
  if (losing.length === 0) {
    const unknown = all.filter(({ isPast, end }) => !isPast && end === undefined).length;
    return {
      tone: undefined,
      text: `No further delegate ${unknown > 0 ? 'is known to lose' : 'loses'} support by ${dayText}.`,
      detail: unknown > 0 ? `The Manager reports no end for ${formatCount(unknown)}.` : undefined,
      about: [],
    };
  }
  const alreadyPast =
    past.length > 0
      ? ` ${formatCount(past.length)} more ${past.length === 1 ? 'is' : 'are'} past support.`
      : '';
  const missed = losing.filter((one) => 'reason' in one || ('isLate' in one && one.isLate));
  return {
    tone: missed.length > 0 ? 'attention' : undefined,
    text: `${counted(losing.length, DELEGATES)} ${losing.length === 1 ? 'loses' : 'lose'} support by ${dayText}.`,
    detail: `${
      missed.length === 0
        ? 'The plan upgrades all in time.'
        : missed.length === losing.length
          ? 'The plan upgrades none in time.'
          : `The plan upgrades all in time, except ${formatCount(missed.length)}.`
    }${alreadyPast}`,
    about: missed,
  };
}

/** Only changes after which everybody has a day. */
function fixesOf({ parameters, endWith }: LeadState): NonNullable<PlanSentence['fixes']> {
  const { days, wave, freeze } = parameters;
  const possible = [
    { label: 'A wave every day', changes: { days: { ...days, every: 1 } }, isOther: days.every > 1 },
    { label: `${wave * 2} a wave`, changes: { wave: wave * 2 }, isOther: wave * 2 <= 200 },
    {
      label: freeze.length > 1 ? 'Remove the freezes' : 'Remove the freeze',
      changes: { freeze: [] },
      isOther: freeze.length > 0,
    },
  ];
  return possible.filter(({ changes, isOther }) => isOther && endWith(changes) !== undefined).slice(0, 2);
}
