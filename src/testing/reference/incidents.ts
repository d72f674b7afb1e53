/** The incidents that the memory should know, replayed from every answer of the Manager; shares no code with the recorder. */
import { firstOf, lastOf, type Silent, silentTogether } from './findings';
import type { Poll } from './memory';

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

interface Loss extends Omit<Listed, 'isSilent'> {
  end?: 'back' | 'gone';
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
    const keys = new Set(delegates.map(({ identifier }) => identifier));
    for (const { losses } of ongoing) follow(losses, listed, keys);
    const silences = new Set(before.filter((one) => one.isSilent).map(silenceOf));
    const fallen = listed.filter((one) => one.isSilent && !silences.has(silenceOf(one)));
    const earlier = ongoing.flatMap(({ losses }) => losses);
    const lost = fallen
      .filter((one) => !successors(one.delegate, earlier, listed).has(one.id))
      .map((one): Loss => ({ ...one }));
    incidents = assigned(lost, ongoing, incidents, groupsIn(listed));
    for (const incident of incidents.filter(({ to }) => to === undefined)) {
      const { losses } = incident;
      incident.peak = Math.max(incident.peak, losses.filter(({ end }) => end !== 'back').length);
      if (losses.every(({ end }) => end)) incident.to = at;
    }
    before = listed;
  }
  return incidents.map(({ losses, ...incident }) => ({
    ...incident,
    delegates: keysOf(losses),
    instances: losses.length,
    back: losses.filter(({ end }) => end === 'back').length,
    notBack: keysOf(losses.filter(({ end }) => end !== 'back')),
  }));
}

/** Notes which losses are back, and which are not expected any more. */
function follow(losses: readonly Loss[], listed: readonly Listed[], delegates: ReadonlySet<string>): void {
  for (const key of keysOf(losses)) {
    const open = losses.filter(({ delegate, end }) => delegate === key && !end);
    const own = listed.filter(({ delegate }) => delegate === key);
    const isUp = (id: string | undefined) => own.some((one) => one.id === id && !one.isSilent);
    const found = successors(key, losses, listed);
    for (const loss of open) {
      if (!isUp(loss.id) && isUp(found.get(loss.id))) loss.successor = found.get(loss.id);
      if (isUp(loss.id) || loss.successor) loss.end = 'back';
    }
    const down = open.filter(({ end }) => !end);
    const isListed = down.some(({ id }) => own.some((one) => one.id === id));
    const isScaledDown = !isListed && own.some((one) => !one.isSilent);
    if (isScaledDown || !delegates.has(key)) for (const loss of down) loss.end = 'gone';
  }
}

/**
 * Which instance replaced which: each one that stopped, the first first, has the first that came after it, and still
 * reported when the first was noticed to be silent. Each replaces one, and within an incident it stays so.
 */
function successors(delegate: string, losses: readonly Loss[], listed: readonly Listed[]) {
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
        : wasSilentAtFirst && !one.isSilent;
    };
    const [first] = own
      .filter((one) => isFree(one) && isLater(one) && one.since >= heartbeatAt - UPGRADE_MS)
      .sort((a, b) => a.since - b.since);
    if (first) found.set(id, first.id);
  }
  return found;
}

/** Returns all incidents, with new losses in those they belong to. */
function assigned(
  lost: readonly Loss[],
  ongoing: readonly Draft[],
  incidents: readonly Draft[],
  groups: readonly (readonly Silent[])[],
): Draft[] {
  const all = [...incidents];
  let rest = lost;
  const put = (incident: Draft, keys: readonly string[]) => {
    const added = rest.filter(({ delegate }) => keys.includes(delegate));
    const again = new Set(added.map(nameOf));
    incident.losses = [...incident.losses.filter((one) => !again.has(nameOf(one))), ...added];
    rest = rest.filter((one) => !added.includes(one));
  };
  for (const incident of ongoing) put(incident, keysOf(incident.losses));
  for (const group of lost.length > 0 ? groups : []) {
    const isIn = ({ heartbeatAt }: Loss) => heartbeatAt >= firstOf(group) && heartbeatAt <= lastOf(group);
    const members = keysOf(rest.filter(isIn));
    const singles = ongoing.filter(
      (one) => one.kind === 'lost' && all.includes(one) && one.losses.some(isIn),
    );
    let outage = all.find((one) => one.kind === 'outage' && one.to === undefined && one.losses.some(isIn));
    if (!outage) {
      if (members.length + singles.length < 3) continue;
      outage = { kind: 'outage', from: 0, to: undefined, losses: [], peak: 0 };
      all.push(outage);
    }
    for (const single of singles) {
      outage.losses.push(...single.losses);
      all.splice(all.indexOf(single), 1);
    }
    put(outage, members);
  }
  for (const key of keysOf(rest)) {
    const incident: Draft = { kind: 'lost', from: 0, to: undefined, losses: [], peak: 0 };
    put(incident, [key]);
    all.push(incident);
  }
  for (const one of all) one.from ||= Math.min(...one.losses.map(({ heartbeatAt }) => heartbeatAt));
  return all;
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
