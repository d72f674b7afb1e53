import { formatIso, formatIsoDay } from '@/lib/time';
import type { DelegateConnectivity } from '../delegate/connectivity';
import type { AutoUpgrade, Delegate, VersionStatus } from '../delegate/delegate';
import type { Fleet } from '../delegate/fleet';
import type { IndexColumns } from '../delegate/fleet-index';
import { type DelegateHealth, healthOf } from '../delegate/health';
import type { Judgement } from '../delegate/judgement';
import { LIST_COLUMNS, type ListColumn } from '../query/list-columns';
import { hasOwners, ownerLabel, ownerText } from '../scope/owner';

/** Everything that can be exported of a delegate: what the list shows, under the same ids, and what it has no column for. */
export const EXPORT_COLUMNS = [
  ...LIST_COLUMNS,
  'identifier',
  'scope',
  'type',
  'description',
  'expiry',
  'connectedInstances',
  'instances',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/**
 * The columns of a list as an export has them: what stands under the name goes with it, and the scope as well where the
 * listing tells whose the delegates are.
 */
export function shownColumns(
  index: IndexColumns,
  columns: readonly ListColumn[] = LIST_COLUMNS,
): readonly ExportColumn[] {
  const named: readonly ExportColumn[] = ['delegate', 'identifier'];
  const beside: readonly ExportColumn[] = hasOwners(index) ? [...named, 'scope'] : named;
  return columns.flatMap((id) => (id === 'delegate' ? beside : [id]));
}

/** All that can be told of the delegates of a listing: the columns of the list first, in their order. */
export function everyColumn(index: IndexColumns, columns?: readonly ListColumn[]): readonly ExportColumn[] {
  const every = [...new Set([...shownColumns(index, columns), ...EXPORT_COLUMNS])];
  return hasOwners(index) ? every : every.filter((id) => id !== 'scope');
}

interface Word {
  readonly label: string;
}

/** The words that people see elsewhere for the same values. */
export interface ExportWords {
  readonly connectivity: Readonly<Record<DelegateConnectivity, Word>>;
  /** For a delegate that is not connected and has no heartbeat on record. */
  readonly neverConnected: Word;
  readonly versionStatus: Readonly<Record<VersionStatus, Word>>;
  readonly autoUpgrade: Readonly<Record<AutoUpgrade, Word>>;
}

/** A fact as programs read it; null when it is not known or there is none. */
export type ExportValue = string | number | readonly string[] | null;

/** What a delegate's facts are taken from. */
export interface ExportRow {
  readonly delegate: Delegate;
  readonly health: DelegateHealth;
  /** Newest heartbeat, epoch ms; 0 = none on record, NaN = unreadable. */
  readonly heartbeatAt: number;
}

/** The delegate at an ordinal, to be exported; the judgement must be of the fleet. Throws a RangeError when there is none. */
export function exportRow(fleet: Fleet, judgement: Judgement, ordinal: number): ExportRow {
  const delegate = fleet.delegateAt(ordinal);
  if (!delegate) throw new RangeError(`No delegate at ordinal ${ordinal} of ${fleet.size}.`);
  return {
    delegate,
    health: healthOf(fleet, judgement, ordinal),
    heartbeatAt: judgement.newestHeartbeats[ordinal] ?? Number.NaN,
  };
}

interface ColumnRule {
  readonly header: string;
  readonly valueOf: (row: ExportRow) => ExportValue;
  /** The value in words, where it has other ones than its own. */
  readonly textOf?: (row: ExportRow, words: ExportWords) => string | undefined;
}

const RULES: Readonly<Record<ExportColumn, ColumnRule>> = {
  delegate: { header: 'Delegate', valueOf: ({ delegate }) => delegate.name },
  connectivity: {
    header: 'Connectivity Status',
    valueOf: ({ health }) => health.connectivity,
    textOf: ({ health: { connectivity, hasEverConnected } }, words) =>
      (connectivity === 'DISCONNECTED' && hasEverConnected === false
        ? words.neverConnected
        : words.connectivity[connectivity]
      ).label,
  },
  tags: { header: 'Tags', valueOf: ({ delegate }) => [...delegate.customTags, ...delegate.implicitTags] },
  version: { header: 'Version', valueOf: ({ health }) => health.lowestConnectedVersion ?? null },
  instanceStatus: {
    header: 'Instance Status',
    valueOf: ({ health }) => health.worstStatus ?? null,
    textOf: ({ health: { worstStatus } }, words) => worstStatus && words.versionStatus[worstStatus].label,
  },
  lastHeartbeat: { header: 'Last Heartbeat', valueOf: ({ heartbeatAt }) => formatIso(heartbeatAt) ?? null },
  autoUpgrade: {
    header: 'Auto Upgrade',
    valueOf: ({ delegate }) => delegate.autoUpgrade ?? null,
    textOf: ({ delegate: { autoUpgrade } }, words) => autoUpgrade && words.autoUpgrade[autoUpgrade].label,
  },
  identifier: { header: 'Identifier', valueOf: ({ delegate }) => delegate.identifier ?? null },
  scope: {
    header: 'Scope',
    valueOf: ({ delegate: { owner } }) => (owner ? ownerText(owner) : null),
    textOf: ({ delegate: { owner } }) => owner && ownerLabel(owner),
  },
  type: { header: 'Type', valueOf: ({ delegate }) => delegate.type ?? null },
  description: { header: 'Description', valueOf: ({ delegate }) => delegate.description ?? null },
  expiry: { header: 'Support Ends', valueOf: ({ health }) => formatIsoDay(health.expiresAt) ?? null },
  connectedInstances: { header: 'Connected Instances', valueOf: ({ health }) => health.connectedCount },
  instances: { header: 'Instances', valueOf: ({ health }) => health.instanceCount },
};

/** What stands over a column. */
export function exportHeader(column: ExportColumn): string {
  return RULES[column].header;
}

/** A fact as programs read it. */
export function exportValue(column: ExportColumn, row: ExportRow): ExportValue {
  return RULES[column].valueOf(row);
}

/** A fact as people read it, in the words of the page; empty when it is not known or there is none. */
export function exportText(column: ExportColumn, row: ExportRow, words: ExportWords): string {
  const { valueOf, textOf } = RULES[column];
  if (textOf) return textOf(row, words) ?? '';
  const value = valueOf(row);
  return typeof value === 'object' ? (value ?? []).join(', ') : String(value);
}
