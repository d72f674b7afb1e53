import { oncePer } from '@/lib/once-per';
import { DAY_MS, HOUR_MS } from '@/lib/units';
import { type Fleet, instanceCount } from '../delegate/fleet';
import { type DelegateRow, type InstanceRow, instancesIn, instancesOf } from '../delegate/rows';
import type { Subjects } from './rule';
import { ofInstances } from './subjects';

/** Instances whose last heartbeats lie within this time fell silent together, ms: twice the heartbeat interval. */
export const TOGETHER_MS = 120_000;
const LEAST_DELEGATES = 3;

/**
 * Contract: the Manager forgets a silent instance after 6 hours. Silence older than the newest by more than that is
 * left out.
 */
const REMEMBERED_MS = 6 * HOUR_MS;

// Some instances always fail independently. The listing shows how often: other instances fell silent at other moments.
const MEAN_TIME_TO_FAILURE_MS = 10 * DAY_MS;
/** The shortest time over which the other moments are spread: two of them a minute apart show no rate. */
const LEAST_SPAN_MS = HOUR_MS;
/** Above this share of moments with a silence, the share says nothing about their number. */
const MOST_MOMENTS = 0.5;

/** An instance that is not connected, and its last heartbeat, epoch ms. */
interface Silent {
  readonly instance: InstanceRow;
  readonly at: number;
}

/** The silent instances from `start` to before `end`, in order of time, and how many delegates they belong to. */
interface Window {
  readonly start: number;
  readonly end: number;
  readonly delegates: number;
}

/**
 * Instances that fell silent in the same two minutes. The group with the most delegates comes first, and the newest of
 * equals. A group has at least three delegates, and more than would fall silent by chance in that time. Two groups at
 * most two minutes apart are one.
 */
export const groupsSilentTogether = oncePer((fleet: Fleet): readonly Subjects[] => {
  const silent = silentInstances(fleet);
  const groups: { readonly start: number; end: number }[] = [];
  for (const { start, end } of windowsIn({ silent, instances: instanceCount(fleet) }, 0, silent.length)) {
    const last = groups.at(-1);
    if (last && timeAt(silent, start) - timeAt(silent, last.end - 1) <= TOGETHER_MS) last.end = end;
    else groups.push({ start, end });
  }
  return groups
    .map(({ start, end }) => silentSubjects(silent.slice(start, end)))
    .toReversed()
    .sort((a, b) => b.rows.length - a.rows.length);
});

/** Of all groups. */
export function fellSilentTogether(fleet: Fleet): Subjects {
  const places = groupsSilentTogether(fleet).flatMap(({ instances }) => [...instances]);
  return ofInstances(
    instancesIn(
      fleet,
      places.sort((a, b) => a - b),
    ),
  );
}

function silentSubjects(silent: readonly Silent[]): Subjects {
  return ofInstances(silent.map(({ instance }) => instance).sort((a, b) => a.row - b.row));
}

/** In order of time, the first of the fleet first. */
function silentInstances(fleet: Fleet): readonly Silent[] {
  const silent: Silent[] = [];
  let newest = 0;
  for (const instance of instancesOf(fleet)) {
    if (instance.status !== 'DISCONNECTED') continue;
    const { lastHeartbeat: at = 0 } = instance;
    silent.push({ instance, at });
    newest = Math.max(newest, at);
  }
  return silent.filter(({ at }) => newest - at <= REMEMBERED_MS).sort((a, b) => a.at - b.at);
}

function timeAt(silent: readonly Silent[], place: number): number {
  return silent[place]?.at ?? 0;
}

interface History {
  readonly silent: readonly Silent[];
  /** How many instances the fleet has. */
  readonly instances: number;
}

/** The windows that are no accident, in order of time: the fullest, and those before and after it. */
function windowsIn(history: History, from: number, to: number): readonly Window[] {
  const window = fullestWindow(history.silent, from, to);
  if (window.delegates < LEAST_DELEGATES || window.delegates < leastByChance(window, history)) return [];
  return [...windowsIn(history, from, window.start), window, ...windowsIn(history, window.end, to)];
}

/** Two minutes with the most delegates; the newest of equals. */
function fullestWindow(silent: readonly Silent[], from: number, to: number): Window {
  const counts = new Map<DelegateRow, number>();
  let fullest: Window = { start: from, end: from, delegates: 0 };
  let start = from;
  for (let place = from; place < to; place++) {
    addTo(counts, silent[place], 1);
    for (; timeAt(silent, place) - timeAt(silent, start) > TOGETHER_MS; start++)
      addTo(counts, silent[start], -1);
    if (counts.size >= fullest.delegates) fullest = { start, end: place + 1, delegates: counts.size };
  }
  return fullest;
}

function addTo(counts: Map<DelegateRow, number>, silent: Silent | undefined, change: 1 | -1): void {
  if (!silent) return;
  const { delegate } = silent.instance;
  const count = (counts.get(delegate) ?? 0) + change;
  if (count === 0) counts.delete(delegate);
  else counts.set(delegate, count);
}

/**
 * How many delegates a window needs before chance no longer explains it. Independent failures fill such a window in
 * fewer than one of a hundred histories of 6 hours. The number is two, the expected number, and 4.5 times its standard
 * deviation. Expected is what fails once in ten days, and what the other moments of silence show. Each moment counts
 * once, however many delegates fell silent at it: a moment of many is an outage of its own. In a fleet so large that
 * most moments have some, the usual number counts.
 */
function leastByChance(window: Window, { silent, instances }: History): number {
  const spanMs = timeAt(silent, silent.length - 1) - timeAt(silent, 0);
  const moments = Math.max(LEAST_SPAN_MS, spanMs) / TOGETHER_MS + 1;
  const share = otherMoments(window, silent) / moments;
  const seen = share > MOST_MOMENTS ? usualDelegates(silent, spanMs) : -Math.log(1 - share);
  const expected = (TOGETHER_MS * instances) / MEAN_TIME_TO_FAILURE_MS + seen;
  return 2 + expected + 4.5 * Math.sqrt(expected);
}

/** Moments of two minutes outside the window at which an instance fell silent. */
function otherMoments({ start, end }: Window, silent: readonly Silent[]): number {
  let count = 0;
  let endsAt = Number.NEGATIVE_INFINITY;
  for (const [place, { at }] of silent.entries()) {
    if ((place >= start && place < end) || at <= endsAt) continue;
    endsAt = at + TOGETHER_MS;
    count++;
  }
  return count;
}

/**
 * How many delegates fell silent in the median two minutes between the first and the last of them. An outage is one
 * moment, so it hardly counts.
 */
function usualDelegates(silent: readonly Silent[], spanMs: number): number {
  const moments = Array.from({ length: Math.floor(spanMs / TOGETHER_MS) + 1 }, () => new Set<DelegateRow>());
  for (const { instance, at } of silent)
    moments[Math.floor((at - timeAt(silent, 0)) / TOGETHER_MS)]?.add(instance.delegate);
  return moments.map(({ size }) => size).sort((a, b) => a - b)[moments.length >> 1] ?? 0;
}
