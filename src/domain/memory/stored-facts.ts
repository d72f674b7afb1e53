import { DAY_MS } from '@/lib/units';
import { startOfUtcDay } from '../delegate/context';
import { factColumns } from '../delegate/fact-columns';
import { DELEGATE_FACTS, INSTANCE_FACTS } from '../delegate/fields';
import type { Fleet, FleetFacts } from '../delegate/fleet';
import { AUTO_UPGRADES } from '../delegate/read-facts';
import { rowAt } from '../table/field';
import { FLAG, TIME } from '../table/kinds';
import { isRecord } from '../table/read';
import { type Texts, textAt, textsOf } from '../table/texts';
import { type DelegateInterval, type InstanceInterval, silentFrom, UNKNOWN_AT } from './intervals';

/** The facts in the JSON of an interval, by field; an unknown one is absent. */
export type StoredFacts = Readonly<Record<string, unknown>>;

/** Reads the facts of an interval. */
export function storedFacts(json: string): StoredFacts {
  const facts: unknown = JSON.parse(json);
  return isRecord(facts) ? facts : {};
}

/** The scope within the account, in a listing of several scopes. */
export function scopeOfFacts(json: string): string | undefined {
  return textIn(storedFacts(json), 'scope');
}

/** Undefined where the fact is not a text. */
export function textIn(facts: StoredFacts, name: string): string | undefined {
  const value = facts[name];
  return typeof value === 'string' ? value : undefined;
}

export function customTags({ tags }: StoredFacts): readonly string[] {
  if (!isRecord(tags) || !Array.isArray(tags.custom)) return [];
  return tags.custom.filter((tag) => typeof tag === 'string');
}

/**
 * How a listing tells when support ends: as a date, or as a time from now, which the Manager computes anew for every
 * answer. Each is remembered in its own form, so that a day without news changes nothing.
 */
export type ExpiryForm = 'date' | 'daysLeft';

const CODED_FIELDS = Object.keys(INSTANCE_FACTS).filter(
  (name): name is Exclude<keyof typeof INSTANCE_FACTS, 'hostName' | 'lastHeartbeat' | 'supportEnds'> =>
    name !== 'hostName' && name !== 'lastHeartbeat' && name !== 'supportEnds',
);

const CALLED_BY_UPGRADER = new Set([AUTO_UPGRADES.indexOf('ON'), AUTO_UPGRADES.indexOf('DETECTING')]);

/** The facts to remember, as JSON. */
export function delegateFactsAt({ delegates }: Fleet, row: number): string {
  const { name: _, upgraderSeenAt, ...facts } = rowAt(DELEGATE_FACTS, delegates, row);
  return JSON.stringify({
    ...facts,
    // While an upgrader calls, its calls are like heartbeats: no facts.
    ...(!CALLED_BY_UPGRADER.has(delegates.autoUpgrade.ids[row] ?? -1) && { upgraderSeenAt }),
    groupHeartbeat: TIME.at(delegates.groupHeartbeat, row),
    hasUnreadableInstances: FLAG.at(delegates.hasUnreadableInstances, row) || undefined,
  });
}

/** The facts to remember of an instance, as JSON. Equal facts give the same string object. */
export function instanceFactsReader({ instances, context }: Fleet) {
  const texts = new Map<string, string>();
  const codes = CODED_FIELDS.map((name) => codesOf(instances[name]));
  const today = startOfUtcDay(context.asOf);
  return (place: number, form: ExpiryForm): string => {
    const ends = instances.supportEnds[place] ?? Number.NaN;
    let code = `${form}\n${ends}`;
    for (const codeAt of codes) code += `\n${codeAt(place)}`;
    let text = texts.get(code);
    if (text === undefined) {
      const { hostName: _, supportEnds, ...facts } = rowAt(INSTANCE_FACTS, instances, place);
      const expiry =
        form === 'date' || supportEnds === undefined
          ? { supportEnds }
          : { supportDaysLeft: Math.round((supportEnds - today) / DAY_MS) };
      text = JSON.stringify({ ...facts, ...expiry });
      texts.set(code, text);
    }
    return text;
  };
}

/** Two places share a code exactly when they have the same fact. */
function codesOf(column: { readonly ids: Uint8Array | Uint32Array } | Uint8Array | Float64Array | Texts) {
  if ('joined' in column) return (place: number) => JSON.stringify(textAt(column, place));
  const codes = 'ids' in column ? column.ids : column;
  return (place: number) => codes[place];
}

/** Takes the intervals over a moment, epoch ms. */
export function fleetFactsOf(
  delegates: readonly DelegateInterval[],
  instances: ReadonlyMap<string, readonly InstanceInterval[]>,
  at: number,
): FleetFacts {
  const delegateColumns = factColumns(DELEGATE_FACTS);
  const instanceColumns = factColumns(INSTANCE_FACTS);
  const firstInstance = [0];
  const unreadableFlags: number[] = [];
  const instanceIds: string[] = [];
  const instanceFacts = instanceFactsAt(at);
  for (const { key, name, facts: json } of delegates) {
    const facts = storedFacts(json);
    delegateColumns.add((_, field) => (field === 'name' ? name : facts[field]));
    unreadableFlags.push(Number(facts.hasUnreadableInstances === true));
    for (const interval of instances.get(key) ?? []) {
      const own = instanceFacts(interval.facts);
      instanceColumns.add((_, field) => {
        if (field === 'hostName') return interval.host;
        return field === 'lastHeartbeat' ? heartbeatAt(interval, at) : own[field];
      });
      instanceIds.push(interval.instance);
    }
    firstInstance.push(instanceIds.length);
  }
  const columns = delegateColumns.finish();
  return {
    firstInstance: new Uint32Array(firstInstance),
    delegates: {
      ...columns,
      key: textsOf(delegates.map(({ key }) => key)),
      hasUnreadableInstances: new Uint8Array(unreadableFlags),
    },
    instances: { ...instanceColumns.finish(), id: textsOf(instanceIds) },
    nameRanks: DELEGATE_FACTS.name.kind.rank(columns.name),
    unreadableDelegates: undefined,
  };
}

/** Reads equal texts once: most instances have the facts of many others. */
function instanceFactsAt(at: number): (json: string) => StoredFacts {
  const known = new Map<string, StoredFacts>();
  return (json) => {
    let facts = known.get(json);
    if (!facts) {
      facts = storedFacts(json);
      const { supportDaysLeft } = facts;
      if (typeof supportDaysLeft === 'number')
        facts = { ...facts, supportEnds: startOfUtcDay(at) + supportDaysLeft * DAY_MS };
      known.set(json, facts);
    }
    return facts;
  };
}

function heartbeatAt(interval: InstanceInterval, at: number): number | undefined {
  const silent = silentFrom(interval);
  if (silent === undefined || at < silent) return at;
  return interval.heartbeatAt === UNKNOWN_AT ? undefined : interval.heartbeatAt;
}
