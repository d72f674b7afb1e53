import type { Selectable } from 'kysely';
import type {
  Action,
  DelegateInterval,
  Dismissal,
  Incident,
  InstanceInterval,
  Interval,
  ReadingInterval,
} from '@/domain/memory/intervals';
import { delegateScopeText } from '@/domain/scope/delegate-scope';
import type { Json, Tables } from './schema.ts';

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
/** An instance with its delegate and its facts. */
export type InstanceRow = Omit<Row<'instance'>, 'listing' | 'subject' | 'facts'> & {
  readonly delegate_key: string;
  readonly facts: string;
};

export function parsed<Value>(text: Json<Value>): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the functions below write such a column
  return JSON.parse(text) as Value;
}

function parsedOrNone<Value>(text: Json<Value> | null): Value | undefined {
  return text === null ? undefined : parsed(text);
}

export function jsonOf<Value>(value: Value): Json<Value> {
  return JSON.stringify(value);
}

function jsonOrNull<Value>(value: Value | undefined): Json<Value> | null {
  return value === undefined ? null : jsonOf(value);
}

const spell = ({ id, begins, ends }: Pick<Row<'reading'>, 'id' | 'begins' | 'ends'>) => ({
  id,
  from: begins,
  to: ends ?? undefined,
});

const spellRow = (listing: number, { id, from, to }: Interval) => ({
  id,
  listing,
  begins: from,
  ends: to ?? null,
});

export function readingOf(row: Row<'reading'>): ReadingInterval {
  return {
    ...spell(row),
    to: row.ends ?? row.begins,
    latestVersion: parsed(row.latest_version),
    isFirst: row.is_first === 1,
    failures: parsedOrNone(row.because),
  };
}

export function readingRow(listing: number, reading: ReadingInterval): Row<'reading'> {
  return {
    ...spellRow(listing, reading),
    latest_version: jsonOf(reading.latestVersion),
    is_first: Number(reading.isFirst),
    because: jsonOrNull(reading.failures),
  };
}

// These two make most objects of an answer. A spread in them would double its time.

export function delegateOf(row: Row<'delegate'>): DelegateInterval {
  return {
    id: row.id,
    from: row.begins,
    to: row.ends ?? undefined,
    key: row.delegate_key,
    name: row.name,
    facts: row.facts,
    version: row.version ?? undefined,
    instances: row.instances,
    autoUpgradeSince: row.auto_upgrade_since ?? undefined,
    opened: row.opened,
    leftAt: row.left_at ?? undefined,
    closed: row.closed ?? undefined,
    last: parsedOrNone(row.last_seen),
  };
}

export function instanceOf(row: InstanceRow): InstanceInterval {
  return {
    id: row.id,
    from: row.begins,
    to: row.ends ?? undefined,
    delegate: row.delegate_key,
    instance: row.instance_key,
    host: row.host ?? undefined,
    facts: row.facts,
    heartbeatAt: row.heartbeat_at ?? undefined,
    listedAt: row.listed_at ?? row.begins,
  };
}

export function delegateRow(listing: number, interval: DelegateInterval): Row<'delegate'> {
  const { key, name, facts, version = null, instances, opened, closed = null } = interval;
  const { autoUpgradeSince = null, leftAt = null, last } = interval;
  return {
    ...spellRow(listing, interval),
    delegate_key: key,
    name,
    facts,
    version,
    instances,
    auto_upgrade_since: autoUpgradeSince,
    opened,
    left_at: leftAt,
    closed,
    last_seen: jsonOrNull(last),
  };
}

export function instanceRow(
  listing: number,
  interval: InstanceInterval,
  { subject, facts }: { readonly subject: number; readonly facts: number },
): Row<'instance'> {
  return {
    ...spellRow(listing, interval),
    subject,
    instance_key: interval.instance,
    host: interval.host ?? null,
    facts,
    heartbeat_at: interval.heartbeatAt ?? null,
    listed_at: interval.listedAt === interval.from ? null : interval.listedAt,
  };
}

export function incidentOf(row: Row<'incident'>): Incident {
  return {
    ...spell(row),
    kind: row.kind,
    subjects: parsed(row.subjects),
    steps: parsed(row.steps),
    trait: parsedOrNone(row.trait),
  };
}

export function incidentRow(listing: number, incident: Incident): Row<'incident'> {
  return {
    ...spellRow(listing, incident),
    kind: incident.kind,
    subjects: jsonOf(incident.subjects),
    steps: jsonOf(incident.steps),
    trait: jsonOrNull(incident.trait),
  };
}

export function actionOf(row: Row<'action'>): Action {
  const { happened_at: at, user_name: user, kind, target, scope_path: path } = row;
  const [, org, project] = path.split('/').map((name) => name.replaceAll('%2F', '/'));
  const scope = delegateScopeText({ org, project });
  return { at, user: user ?? undefined, kind, target, scope, tags: parsedOrNone(row.tags) };
}

export function actionRow(scopePath: string, { at, user, kind, target, tags }: Action): Row<'action'> {
  const row = { scope_path: scopePath, happened_at: at, user_name: user ?? null, kind, target };
  return { ...row, tags: jsonOrNull(tags) };
}

export function dismissalOf(row: Row<'dismissal'>): Dismissal {
  const { delegate_key: key, left_at: since, dismissed_at: at, user_name: by } = row;
  return { key, since, at, by: by ?? undefined };
}
