import type { Delegate } from '@/domain/delegate/fields';
import type { HealthClass } from '@/domain/delegate/health';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { supportEndText } from '@/features/fleet/cells/SupportEnd';
import { TagBadges } from '@/features/fleet/cells/Tags';
import { connectivityText, LastHeartbeat, Unknown } from '@/features/fleet/cells/values';
import {
  autoUpgradeLabel,
  isEveryExpiryKnown,
  NO_HEARTBEAT_READ,
  noInstances,
  unknownAutoUpgrade,
} from '@/features/fleet/labels';
import { MiddleText } from '@/ui/MiddleText';
import { StatusText } from '@/ui/StatusText';
import type { Tone } from '@/ui/tones';
import type { Cell, CellContext } from './cell-context';

/** The column with the worst status of a delegate, by health class. Only this column of a row has colour and an icon. */
const WORST_COLUMN: Readonly<Partial<Record<HealthClass, Column>>> = {
  DISCONNECTED: 'status',
  PARTIAL: 'status',
  LATE: 'status',
  EXPIRED: 'versionStatus',
  EXPIRING: 'versionStatus',
  UNSUPPORTED: 'versionStatus',
};
type Column = 'status' | 'versionStatus' | 'autoUpgrade';

interface StatusLine {
  readonly label: string;
  /** Details of the status: `2 of 3`. */
  readonly detail?: string | undefined;
  readonly tone: Tone;
  /** The rule behind the status. */
  readonly hint: string;
}

/** Returns the cell of a status: muted text if it is normal, with colour and an icon if it is the delegate's worst status. */
function statusCell(column: Column, { health }: Delegate, { label, detail, tone, hint }: StatusLine): Cell {
  const text = detail === undefined ? label : `${label} · ${detail}`;
  if (tone === 'good') return { content: text, hint, className: 'text-ink-muted' };
  const worst = (health && WORST_COLUMN[health]) ?? 'autoUpgrade';
  if (column !== worst) return { content: text, hint };
  return {
    content: (
      <StatusText tone={tone} detail={detail} hint={hint}>
        {label}
      </StatusText>
    ),
  };
}

export function connectivityCell({ delegate, silentSince }: CellContext): Cell {
  const { of, detail: count } = connectivityText(delegate);
  const detail = silentSince === undefined ? count : `${count} ${silentSince}`;
  return statusCell('status', delegate, { label: of.label, detail, tone: of.tone, hint: of.rule });
}

export function tagsCell({ delegate: { name, tags } }: CellContext): Cell {
  return tags.custom.length + tags.implicit.length === 0
    ? { content: 'No tags', className: 'text-ink-muted' }
    : { content: <TagBadges name={name} tags={tags} />, className: 'tags-cell' };
}

export function scopeCell({ delegate: { scope } }: CellContext): Cell {
  return scope === undefined
    ? { content: <Unknown why="The Manager does not report its scope." /> }
    : { content: <MiddleText text={delegateScopeLabel(delegateScopeOf(scope))} /> };
}

export function versionCell({ delegate, lastVersion }: CellContext): Cell {
  const { status, connectedInstances, version, versionCount, releasesBehind: behind = 0 } = delegate;
  if (status === undefined) return { content: <Unknown why={NO_HEARTBEAT_READ} /> };
  if (connectedInstances === 0) {
    return {
      content:
        lastVersion === undefined ? (
          'N/A'
        ) : (
          <>
            N/A <div className="text-xs whitespace-nowrap">last {lastVersion}</div>
          </>
        ),
      hint: `No instance is connected.${lastVersion === undefined ? '' : ` Last known version: ${lastVersion}.`}`,
      className: 'text-ink-muted',
    };
  }
  if (version === undefined) return { content: <Unknown why="No connected instance reports its version." /> };
  const facts = [versionCount > 1 && `${versionCount} versions`, behind > 0 && `${behind} behind`].filter(
    Boolean,
  );
  if (facts.length === 0) return { content: version, hint: version, className: 'font-mono truncate' };
  return {
    content: (
      <>
        <MiddleText text={version} className="font-mono" />
        <div className="text-xs whitespace-nowrap text-ink-muted">{facts.join(', ')}</div>
      </>
    ),
    hint: [
      versionCount > 1 && 'The lowest one is shown; open the instances to see each.',
      behind > 0 && `${behind} ${behind === 1 ? 'release' : 'releases'} behind the latest version.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

export function versionStatusCell({ delegate, today }: CellContext): Cell {
  if (delegate.instanceCount === 0) return { content: <Unknown why={noInstances(delegate)} /> };
  const { versionStatus, supportEnds } = delegate;
  const isLegacy = delegate.isImmutable === false;
  const isExpiryKnown = isEveryExpiryKnown(delegate);
  const end = supportEndText({ status: versionStatus, supportEnds, isExpiryKnown, isLegacy, today });
  return statusCell('versionStatus', delegate, end);
}

export function heartbeatCell({ readHeartbeat }: CellContext): Cell {
  return { content: <LastHeartbeat read={readHeartbeat} />, className: 'heartbeat-cell' };
}

export function autoUpgradeCell({ delegate }: CellContext): Cell {
  const { autoUpgrade } = delegate;
  if (autoUpgrade === undefined) return { content: <Unknown why={unknownAutoUpgrade(delegate)} /> };
  const { label, tone, rule: hint } = autoUpgradeLabel(delegate, autoUpgrade);
  return statusCell('autoUpgrade', delegate, { label, tone, hint });
}

/** Returns the cell function of a field without a special cell: it shows the text, in full on hover. */
export function textCell(field: string) {
  return ({ delegate }: CellContext): Cell => {
    const facts: Readonly<Record<string, unknown>> = delegate;
    const value = facts[field];
    if (typeof value !== 'string' && typeof value !== 'number')
      return { content: <Unknown why="The Manager reports none." /> };
    return { content: value, hint: `${value}`, className: 'truncate' };
  };
}
