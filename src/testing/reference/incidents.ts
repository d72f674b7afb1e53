/** The incidents that the memory should know, replayed from every answer of the Manager; shares no code with the recorder. */

import type { Poll } from './memory';
import { firstOf, lastOf, type Silent, silentTogether } from './together';

export interface ReplayedIncident {
  readonly kind: 'outage' | 'lost';
  readonly from: number;
  readonly to: number | undefined;
  readonly delegates: readonly string[];
  readonly instances: number;
  readonly back: number;
  /** The most that were down at once. */
  readonly peak: number;
  readonly notBack: readonly string[];
}

interface Listed {
  readonly delegate: string;
  readonly id: string;
  readonly heartbeatAt: number;
  readonly since: number;
  readonly isSilent: boolean;
}

interface Loss extends Omit<Listed, 'isSilent' | 'heartbeatAt'> {
  heartbeatAt: number;
  end?: 'back' | 'gone';
  /** When it reported again, or was given up. */
  endedAt?: number;
  /** The instance that came in its place. */
  successor?: string | undefined;
}

interface Draft {
  kind: 'outage' | 'lost';
  from: number;
  to: number | undefined;
  losses: Loss[];
  peak: number;
}

const SILENT_MS = 5 * 60_000;
const UPGRADE_MS = 10 * 60_000;

export function incidentsIn(polls: readonly Poll[]): readonly ReplayedIncident[] {
  let incidents: Draft[] = [];
  let before: readonly Listed[] = [];
  let readAt = 0;
  for (const { at, delegates } of polls) {
    if (!delegates) continue;
    const since = new Map(before.map((one) => [nameOf(one), one.since]));
    const listed = delegates.flatMap(({ identifier: delegate, instances }) =>
      instances.map(({ id, heartbeatAt }) => ({
        delegate,
        id,
        heartbeatAt,
        since: since.get(nameOf({ delegate, id })) ?? at,
        isSilent: at - heartbeatAt > SILENT_MS,
      })),
    );
    const ongoing = incidents.filter(({ to }) => to === undefined);
    const ended = new Map(ongoing.map((one) => [one, new Set(one.losses.filter(({ end }) => end))]));
    const keys = new Set(delegates.map(({ identifier }) => identifier));
    follow(ongoing, { listed, delegates: keys, at, readAt });
    const silences = new Set(before.filter((one) => one.isSilent).map(silenceOf));
    const fallen = listed.filter((one) => one.isSilent && !silences.has(silenceOf(one)));
    if (fallen.length > 0 || ongoing.length > 0)
      for (const group of groupsIn(listed)) incidents = withGroup(group, listed, incidents);
    incidents = withLosses(fallen, listed, incidents);
    for (const incident of incidents.filter(({ to }) => to === undefined)) {
      const { losses } = incident;
      incident.peak = Math.max(incident.peak, losses.filter(({ end }) => end !== 'back').length);
      if (losses.every(({ end }) => end)) incident.to = lastEndIn(ended.get(incident), losses) ?? at;
    }
    before = listed;
    readAt = at;
  }
  return incidents.map(({ losses, ...incident }) => ({
    ...incident,
    delegates: keysOf(losses),
    instances: losses.length,
    back: losses.filter(({ end }) => end === 'back').length,
    notBack: keysOf(losses.filter(({ end }) => end !== 'back')),
  }));
}

/** The newest end among those that had not ended before. */
function lastEndIn(before: ReadonlySet<Loss> | undefined, losses: readonly Loss[]): number | undefined {
  const ends = losses.filter((one) => !before?.has(one)).flatMap(({ endedAt }) => endedAt ?? []);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

interface Answer {
  readonly at: number;
  /** When the one before was given. */
  readonly readAt: number;
  readonly listed: readonly Listed[];
  readonly delegates: ReadonlySet<string>;
}

/** Notes which losses are back, and which are not expected any more. */
function follow(ongoing: readonly Draft[], { at, readAt, listed, delegates }: Answer): void {
  const all = ongoing.flatMap(({ losses }) => losses);
  const found = new Map(keysOf(all).map((key) => [key, successors(key, all, listed)]));
  for (const { losses } of ongoing)
    for (const key of keysOf(losses)) {
      const open = losses.filter(({ delegate, end }) => delegate === key && !end);
      const own = listed.filter(({ delegate }) => delegate === key);
      const isUp = (id: string | undefined) => own.some((one) => one.id === id && !one.isSilent);
      for (const loss of open) {
        const successor = found.get(key)?.get(loss.id);
        const heardAt = own.find((one) => one.id === loss.id && one.isSilent)?.heartbeatAt ?? 0;
        // It reported in between, and fell silent again; or the Manager only learned late of a heartbeat.
        const wasUp = heardAt - loss.heartbeatAt > SILENT_MS;
        if (heardAt > loss.heartbeatAt && !wasUp) loss.heartbeatAt = heardAt;
        if (!isUp(loss.id) && !wasUp && isUp(successor)) loss.successor = successor;
        if (!isUp(loss.id) && !loss.successor && !wasUp) continue;
        loss.end = 'back';
        loss.endedAt = wasUp ? Math.max(heardAt, readAt) : at;
      }
      const down = open.filter(({ end }) => !end);
      const isListed = down.some(({ id }) => own.some((one) => one.id === id));
      const isScaledDown = !isListed && own.some((one) => !one.isSilent);
      if (isScaledDown || !delegates.has(key))
        for (const loss of down) Object.assign(loss, { end: 'gone', endedAt: at });
    }
}

/**
 * Which instance replaced which: each one that stopped, the first first, has the first that came after it, and still
 * reported when the first was noticed to be silent. Each replaces one, and it stays so. `isGuess`: what the memory first saw
 * silent may have been replaced before.
 */
function successors(delegate: string, losses: readonly Loss[], listed: readonly Listed[], isGuess = false) {
  const own = listed.filter((one) => one.delegate === delegate);
  const before = losses.filter((one) => one.delegate === delegate);
  const replaced = new Set(before.filter(({ successor }) => successor).map(silenceOf));
  const stopped = [
    ...before.filter(({ id, end }) => !end && !own.some((one) => one.id === id)),
    ...own.filter((one) => one.isSilent && !replaced.has(silenceOf(one))),
  ].sort((a, b) => a.heartbeatAt - b.heartbeatAt || a.since - b.since);
  const found = new Map<string, string>();
  for (const { id, heartbeatAt, since } of stopped) {
    const isFree = (one: Listed) =>
      one.id !== id && ![...found.values(), ...before.map(({ successor }) => successor)].includes(one.id);
    const isLater = (one: Listed) => {
      const wasSilentAtFirst = since - heartbeatAt > SILENT_MS;
      return one.since > since
        ? !one.isSilent || one.heartbeatAt - heartbeatAt > SILENT_MS
        : isGuess && wasSilentAtFirst && !one.isSilent;
    };
    const [first] = own
      .filter((one) => isFree(one) && isLater(one) && one.since >= heartbeatAt - UPGRADE_MS)
      .sort((a, b) => a.since - b.since);
    if (first) found.set(id, first.id);
  }
  return found;
}

/** All incidents, after instances were noticed to have fallen silent together. */
function withGroup(
  group: readonly Silent[],
  listed: readonly Listed[],
  incidents: readonly Draft[],
): Draft[] {
  const together = listed.filter(
    (one) => one.isSilent && one.heartbeatAt >= firstOf(group) && one.heartbeatAt <= lastOf(group),
  );
  const names = new Set(together.map(silenceOf));
  const isIn = (one: Loss) => names.has(silenceOf(one));
  const ongoing = incidents.filter(({ to }) => to === undefined);
  const earlier = ongoing.flatMap(({ losses }) => losses);
  const replaced = new Map(keysOf(together).map((key) => [key, successors(key, earlier, listed)]));
  const owners = ongoing.filter(({ losses }) => losses.some(isIn));
  const outage =
    owners.find(({ kind }) => kind === 'outage') ??
    ({ kind: 'outage', from: Number.POSITIVE_INFINITY, to: undefined, losses: [], peak: 0 } satisfies Draft);
  const down = together.filter(({ delegate, id }) => !replaced.get(delegate)?.has(id));
  if (!incidents.includes(outage) && keysOf(down).length < 3) return [...incidents];
  for (const owner of owners.filter((one) => one !== outage)) {
    const isMoved = (one: Loss) => owner.kind === 'outage' || isIn(one);
    put(outage, owner.losses.filter(isMoved));
    owner.losses = owner.losses.filter((one) => !isMoved(one));
    owner.from = firstOfLosses(owner.losses);
    owner.peak = 0;
  }
  const known = new Set(outage.losses.map(silenceOf));
  const fresh = together.filter((one) => !known.has(silenceOf(one)));
  put(
    outage,
    fresh.map((one): Loss => {
      const successor = replaced.get(one.delegate)?.get(one.id);
      return successor === undefined ? { ...one } : { ...one, end: 'back', successor };
    }),
  );
  return [
    ...incidents.filter(({ losses }) => losses.length > 0),
    ...(incidents.includes(outage) ? [] : [outage]),
  ];
}

/** All incidents, with those that fell silent alone. */
function withLosses(
  fallen: readonly Listed[],
  listed: readonly Listed[],
  incidents: readonly Draft[],
): Draft[] {
  const all = [...incidents];
  const earlier = all.filter(({ to }) => to === undefined).flatMap(({ losses }) => losses);
  const known = new Set(earlier.map(silenceOf));
  for (const key of keysOf(fallen)) {
    const replaced = successors(key, earlier, listed, true);
    const lost = fallen.filter(
      (one) => one.delegate === key && !known.has(silenceOf(one)) && !replaced.has(one.id),
    );
    if (lost.length === 0) continue;
    const open = all.find(
      ({ kind, to, losses }) =>
        kind === 'lost' && to === undefined && losses.some(({ end }) => !end) && keysOf(losses).includes(key),
    );
    if (open) put(open, lost);
    else all.push({ kind: 'lost', from: firstOfLosses(lost), to: undefined, losses: [...lost], peak: 0 });
  }
  return all;
}

/** An instance that falls silent again is lost once. */
function put(incident: Draft, added: readonly Loss[]): void {
  const again = new Set(added.map(nameOf));
  incident.losses = [...incident.losses.filter((one) => !again.has(nameOf(one))), ...added];
  incident.from = Math.min(incident.from, firstOfLosses(added));
}

function firstOfLosses(losses: readonly Loss[]): number {
  return Math.min(...losses.map(({ heartbeatAt }) => heartbeatAt));
}

/** The groups that fell silent together, the one with the most delegates first, the newest of equals. */
function groupsIn(listed: readonly Listed[]): readonly (readonly Silent[])[] {
  const keys = keysOf(listed);
  const silent = listed
    .filter(({ isSilent }) => isSilent)
    .map(({ delegate, heartbeatAt }) => ({ row: keys.indexOf(delegate), at: heartbeatAt }));
  const sizeOf = (group: readonly Silent[]) => new Set(group.map(({ row }) => row)).size;
  return silentTogether(silent, listed.length).toSorted(
    (a, b) => sizeOf(b) - sizeOf(a) || lastOf(b) - lastOf(a),
  );
}

function nameOf({ delegate, id }: Pick<Listed, 'delegate' | 'id'>): string {
  return `${delegate} ${id}`;
}

function silenceOf(one: Pick<Listed, 'delegate' | 'id' | 'heartbeatAt'>): string {
  return `${nameOf(one)} ${one.heartbeatAt}`;
}

function keysOf(some: readonly { readonly delegate: string }[]): readonly string[] {
  return [...new Set(some.map(({ delegate }) => delegate))].sort();
}
