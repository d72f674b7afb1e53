/** Builders for tests only. They read everything from wire items, as the app reads an answer of the Manager. */

import { type Context, POLICY, startOfUtcDay } from '@/domain/delegate/context';
import type { Facts, ListingFormat } from '@/domain/delegate/declare';
import { fleetOf } from '@/domain/delegate/derive';
import { DELEGATE_FACTS, type Delegate, INSTANCE_FACTS } from '@/domain/delegate/fields';
import { delegateAt, delegateCount, type Fleet, type FleetFacts } from '@/domain/delegate/fleet';
import type { WireObject } from '@/domain/delegate/read-facts';
import type { Tags } from '@/domain/delegate/tags';
import { delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { Fields } from '@/domain/table/field';
import { fleetBuilder } from '@/fleet/fleet-builder';
import { DAY_MS } from '@/lib/units';

/** The time of all builders and generators: 2026-09-15T10:30:00Z. */
export const NOW = 1_789_468_200_000;

/** The default version of the builders, which is also the latest. */
export const LATEST_VERSION = '26.08.89100';

export const CONTEXT: Context = {
  asOf: NOW,
  latestVersion: { state: 'known', version: LATEST_VERSION },
  policy: POLICY,
};

/** Start of the UTC day this many days after {@link NOW}, epoch ms. */
export function inDays(days: number): number {
  return startOfUtcDay(NOW) + days * DAY_MS;
}

type ValuesOf<Table extends Fields> = {
  readonly [Name in keyof Table]?: ReturnType<Table[Name]['kind']['at']> | undefined;
};

/** What an answer says of an instance; undefined means unknown. */
export type InstanceEntry = Omit<ValuesOf<typeof INSTANCE_FACTS>, 'lastHeartbeat'> & {
  /** The Manager's uuid. */
  readonly id?: string | undefined;
  /** Epoch ms; 0 = none on record; NaN and undefined = unknown. */
  readonly heartbeatAt?: number | undefined;
};

/** What an answer says of a delegate; undefined means unknown. */
export type DelegateEntry = Omit<ValuesOf<typeof DELEGATE_FACTS>, 'name' | 'tags' | 'delegateType'> & {
  readonly name: string;
  readonly tags: Tags;
  readonly instances: readonly InstanceEntry[];
  /** The number of further instances in the answer that cannot be read. */
  readonly unreadableInstances?: number | undefined;
};

/** A delegate of {@link aFleet}. An absent property gets a default; undefined removes the default. */
export type FleetEntry = Partial<Omit<DelegateEntry, 'tags'>> & {
  /** The custom tags, or both lists. */
  readonly tags?: readonly string[] | Tags;
};

/**
 * Creates a fleet of the given delegates, with one instance each. By default all are connected, on the latest version
 * and supported for 150 more days; names of delegates, instances and hosts are numbered.
 */
export function aFleet(entries: readonly FleetEntry[], context: Partial<Context> = {}): Fleet {
  const at = { ...CONTEXT, ...context };
  return fleetFrom(
    entries.map((entry, row) => withDefaults(entry, row, at.asOf)),
    at,
  );
}

export function aDelegate(entry: FleetEntry = {}, context: Partial<Context> = {}): Delegate {
  return delegateIn(aFleet([entry], context));
}

/** The delegate of a row, the first by default. */
export function delegateIn(fleet: Fleet, row = 0): Delegate {
  const delegate = delegateAt(fleet, row);
  if (!delegate) throw new RangeError('The entry was not read.');
  return delegate;
}

/** In all rows by default. */
export function namesIn(fleet: Fleet, rows?: Iterable<number>): readonly string[] {
  const names = Array.from({ length: delegateCount(fleet) }, (_, row) => delegateAt(fleet, row)?.name ?? '');
  return rows ? Array.from(rows, (row) => names[row] ?? '') : names;
}

/** Fills in defaults for absent properties. */
export function withDefaults(entry: FleetEntry, row = 0, asOf = NOW): DelegateEntry {
  const name = entry.name ?? `delegate-${row + 1}`;
  const { tags = [], instances = [{}] } = entry;
  return {
    identifier: `_${name.replaceAll(/\W/g, '_')}`,
    type: 'HELM_DELEGATE',
    autoUpgrade: 'ON',
    upgraderSeenAt: 0,
    token: 'ACTIVE',
    isImmutable: true,
    ...entry,
    name,
    tags: 'custom' in tags ? tags : { custom: tags, implicit: [name.toLowerCase()] },
    instances: instances.map((instance, position) => ({
      id: `instance-${position + 1}`,
      hostName: `host-${row + 1}-${position + 1}`,
      version: LATEST_VERSION,
      heartbeatAt: asOf - 20_000,
      supportEnds: startOfUtcDay(asOf) + 150 * DAY_MS,
      isPolling: false,
      isTokenActive: true,
      ...instance,
    })),
  };
}

export function fleetFrom(entries: readonly DelegateEntry[], context: Context): Fleet {
  return fleetOf(factsFrom(entries, context.asOf), context);
}

/** Reads an answer with these delegates; as a listing of several scopes when any has a scope. */
function factsFrom(entries: readonly DelegateEntry[], asOf: number): FleetFacts {
  const format = entries.some(({ scope }) => scope !== undefined) ? 'scopedRows' : 'groups';
  const builder = fleetBuilder(format, asOf);
  for (const entry of entries) builder.add(wireItem(entry, format));
  return builder.finish();
}

/** As the Manager sends the delegate. */
export function wireItem(
  { tags, instances, unreadableInstances = 0, ...facts }: DelegateEntry,
  format: ListingFormat,
): WireObject {
  const listed: readonly unknown[] = [
    ...instances.map(({ id, heartbeatAt, ...rest }) => ({
      uuid: id,
      ...written(INSTANCE_FACTS, { ...rest, lastHeartbeat: heartbeatAt }, format),
    })),
    ...Array.from({ length: unreadableInstances }, () => null),
  ];
  const item = written(DELEGATE_FACTS, facts, format);
  if (format === 'groups') {
    const implicit = tags.implicit.map((tag) => [tag, 'GROUP_NAME']);
    return {
      ...item,
      groupCustomSelectors: tags.custom,
      groupImplicitSelectors: Object.fromEntries(implicit),
      delegateInstanceDetails: listed,
    };
  }
  const { org = null, project = null } = delegateScopeOf(facts.scope ?? '');
  return {
    ...item,
    ...(facts.scope !== undefined && { orgName: org, projectName: project }),
    ...(facts.isImmutable !== undefined && { legacy: !facts.isImmutable }),
    tags: [...tags.implicit, ...tags.custom],
    delegateReplicas: listed,
  };
}

/** Only facts that are a plain property in this format. */
function written(facts: Facts, values: Readonly<Record<string, unknown>>, format: ListingFormat): WireObject {
  const known = Object.entries(facts).filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(
    known.flatMap(([name, { wire }]) => {
      const property = wire[format];
      // The Manager sends whether a token is active.
      const value = name === 'token' ? values[name] === 'ACTIVE' : values[name];
      return typeof property === 'string' ? [[property, value]] : [];
    }),
  );
}
