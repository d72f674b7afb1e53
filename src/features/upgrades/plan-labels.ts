import type { Candidate } from '@/domain/upgrade/candidates';
import { type PlanDays, WEEKDAYS, type Weekday, weekdayOf } from '@/domain/upgrade/plan-days';
import type { PlanParameters } from '@/domain/upgrade/plan-parameters';
import {
  countByState,
  isLeft,
  type Member,
  type RunningPlan,
  type RunningWave,
} from '@/domain/upgrade/plan-progress';
import type { NotPlannedReason } from '@/domain/upgrade/wave-plan';
import { LEFT_OUT_TEXTS } from '@/features/bulk/upgrade-sheet';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDayNear, formatUntilDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { formatOffset } from '@/lib/zoned-time';

export const WAVES = { one: 'wave', other: 'waves' } as const;
export const DAYS = { one: 'day', other: 'days' } as const;

/** "Thu 26 Nov". */
export function waveDayText(day: number, today: number): string {
  return `${weekdayText(weekdayOf(day))} ${formatDayNear(day, today)}`;
}

export function weekdayText(day: Weekday): string {
  return day.slice(0, 1).toUpperCase() + day.slice(1);
}

/** "Mon–Fri, every 2nd". */
export function daysText({ weekdays, every }: PlanDays): string {
  const [first, ...others] = weekdays;
  const last = others.at(-1);
  const isRun =
    first !== undefined &&
    last !== undefined &&
    WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === others.length;
  const names =
    isRun && others.length > 1
      ? `${weekdayText(first)}–${weekdayText(last)}`
      : weekdays.map(weekdayText).join(', ');
  return every === 1 ? names : `${names}, every ${nth(every)}`;
}

/** "2nd". */
export function nth(count: number): string {
  const ending = count > 10 && count < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${ending}`;
}

export function freezeText({ from, to }: { from: number; to: number }, today: number): string {
  const first = formatDayNear(from, today) ?? '';
  return from === to ? first : `${first} – ${formatDayNear(to, today)}`;
}

/** The tags of its stages, and why it has more than one or begins early: in short, and as sentences. */
export function orderOf(
  wave: RunningWave,
  plan: RunningPlan,
): { readonly tags: readonly string[]; readonly why: string; readonly hint: string } {
  const stages = [...new Set(wave.delegates.map(({ stage }) => stage))].sort((a, b) => a - b);
  const ahead = wave.delegates.filter(({ goesAhead }) => goesAhead);
  const waiting = plan.waves
    .filter(({ number }) => number > wave.number)
    .flatMap(({ number, delegates }) =>
      delegates.filter(({ turn }) => turn === wave.number).map(({ facts }) => ({ name: facts.name, number })),
    );
  const [first] = waiting;
  const reasons: { readonly why: string; readonly hint: string }[] = [];
  if (wave.delegates.some(({ goesFirst }) => goesFirst))
    reasons.push({ why: 'past support first', hint: 'Delegates past support go first, in any stage.' });
  if (ahead.length > 0) {
    const who =
      ahead.length === 1 ? `${ahead[0]?.facts.name} goes ahead` : `${formatCount(ahead.length)} go ahead`;
    reasons.push({
      why: who,
      hint: `${who}: ${ahead.length === 1 ? 'it' : 'they'} would lose support before the turn of the stage.`,
    });
  }
  if (first) {
    const who =
      waiting.length === 1
        ? `${first.name} waits for wave ${first.number}`
        : `${formatCount(waiting.length)} wait`;
    reasons.push({ why: who, hint: `${who}, so that a tag stays served.` });
  }
  return {
    tags: stages.flatMap((stage) => plan.order[stage] ?? []),
    why: reasons.map(({ why }) => why).join(', '),
    hint: reasons.map(({ hint }) => hint).join(' '),
  };
}

export interface EndText {
  readonly day: string;
  readonly detail: string;
  readonly tone: 'bad' | 'attention' | undefined;
}

/** The first day on which support ends in a wave, and how many days are between; `waveDay` is undefined without a day. All are starts of days, epoch ms. */
export function endText(
  delegates: readonly Pick<Candidate, 'end'>[],
  waveDay: number | undefined,
  supportDay: number,
): EndText | undefined {
  let end: number | undefined;
  for (const one of delegates) if (one.end !== undefined) end = Math.min(end ?? one.end, one.end);
  const day = formatDayNear(end, supportDay);
  if (end === undefined || day === undefined) return undefined;
  if (end < supportDay) return { day, detail: formatUntilDay(end, supportDay) ?? '', tone: 'bad' };
  if (waveDay === undefined) return { day, detail: '', tone: 'attention' };
  const spare = (end - waveDay) / DAY_MS;
  return spare < 0
    ? { day, detail: `${counted(-spare, DAYS)} late`, tone: 'attention' }
    : { day, detail: `${counted(spare, DAYS)} spare`, tone: undefined };
}

/** What a wave says in place of its day when nothing of it is left: "Done Tue 24 Nov", "search-qa is not listed". */
export function overText({ delegates, on }: RunningWave, today: number): string {
  const gone = delegates.filter(({ state }) => state === 'gone');
  const [first] = gone;
  if (!first) return on === undefined ? 'Done' : `Done ${waveDayText(on, today)}`;
  return gone.length === 1
    ? `${first.facts.name} is not listed`
    : `${formatCount(gone.length)} are not listed`;
}

/** "4 of 6, 1 silent". */
export function progressText(members: readonly Member[]): string {
  const { done, underWay, lost, gone } = countByState(members);
  const parts = [
    `${formatCount(done)} of ${formatCount(members.length)}`,
    underWay > 0 && `${formatCount(underWay)} under way`,
    lost > 0 && `${formatCount(lost)} silent`,
    gone > 0 && `${formatCount(gone)} not listed`,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}

/** By which clock the days of a plan count. */
export function zoneText({ offsetMs }: Pick<PlanParameters, 'offsetMs'>): string {
  return offsetMs === 0
    ? 'All days are days of UTC.'
    : `Days of waves are those of ${formatOffset(offsetMs)}. Support ends by days of UTC.`;
}

/** What changed since the day of a plan, without what the waves say; undefined for nothing. */
export function sinceText(plan: RunningPlan, today: number): string | undefined {
  const { otherEnds, notPlanned, day } = plan;
  const { gone } = countByState(plannedOf(plan));
  const came = notPlanned.filter(({ reason }) => reason === 'CAME_LATER').length;
  const parts = [
    otherEnds.length > 0 && `support of ${counted(otherEnds.length, DELEGATES)} ends on another day`,
    gone > 0 && `${formatCount(gone)} no longer listed`,
    came > 0 && `${formatCount(came)} came`,
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return undefined;
  return `The waves are those of ${formatDayNear(day, today)}. Since then: ${parts.join(', ')}.`;
}

/** Why a delegate is in no wave, and what would help. */
export function reasonText(reason: NotPlannedReason, tags: readonly string[]): string {
  if (reason === 'ALONE')
    return `It alone carries ${tags.join(', ')} and has one instance. A second replica keeps the tag served.`;
  if (reason === 'NO_VERSION') return 'Its version cannot be read. Check what it runs.';
  if (reason === 'TAKEN_OUT') return 'Somebody took it out of its wave. The plan goes on without it.';
  if (reason === 'CAME_LATER') return 'It registered after the day of the plan, with an old version.';
  if (reason === 'POSSIBLE_NOW')
    return 'It could not be planned on the day of the plan. It can be upgraded now.';
  return LEFT_OUT_TEXTS[reason];
}

/** Which delegates are upgraded. */
export function subjectText({ what, target }: Pick<PlanParameters, 'what' | 'target'>): string {
  if (what === 'ends') return 'ending by the date';
  if (what === 'list') return 'as filtered';
  return `older than ${target ?? 'the latest'}`;
}

/** The chosen parameters in one line: "By 15 Jan, 12 a wave, Mon–Fri". */
export function parametersText({ by, wave, days }: PlanParameters, today: number): string {
  return [
    by === undefined ? 'No date' : `By ${formatDayNear(by, today)}`,
    `${wave} a wave`,
    daysText(days),
  ].join(', ');
}

/** All delegates of a plan that are still behind its version. */
export function behindOf(plan: RunningPlan): readonly (Candidate | Member)[] {
  const all = [...plannedOf(plan).filter(isLeft), ...plan.notPlanned, ...plan.watched];
  return all.filter(({ standing }) => standing === 'behind');
}

/** All delegates of a plan, but those that are watched. */
export function plannedOf({ waves, noDay }: Pick<RunningPlan, 'waves' | 'noDay'>): readonly Member[] {
  return [...waves.flatMap(({ delegates }) => delegates), ...noDay];
}
