import { ownerLabel, ownerOf } from '@/domain/scope/owner';
import { SupportEnd, supportEndHint, supportEndText } from '@/features/fleet/cells/SupportEnd';
import { TagBadges } from '@/features/fleet/cells/Tags';
import { AutoUpgradeStatus, ConnectivityStatus, LastHeartbeat, Unknown } from '@/features/fleet/cells/values';
import {
  AUTO_UPGRADE_LABELS,
  connectivityLabel,
  isEveryExpiryKnown,
  noInstances,
  type StatusLabel,
  versionStatusLabel,
} from '@/features/fleet/labels';
import { MiddleText } from '@/ui/MiddleText';
import type { Cell, CellContext } from './cell-context';

/** A normal state: muted text without a shape. */
function quiet({ label, rule }: StatusLabel): Cell {
  return { content: label, hint: rule, className: 'text-ink-muted' };
}

export function connectivityCell({ delegate }: CellContext): Cell {
  const label = connectivityLabel(delegate);
  return label.tone === 'good' && delegate.lateInstances === 0
    ? quiet(label)
    : { content: <ConnectivityStatus delegate={delegate} /> };
}

export function tagsCell({ delegate: { name, tags } }: CellContext): Cell {
  return tags.custom.length + tags.implicit.length === 0
    ? { content: 'No tags', className: 'text-ink-muted' }
    : { content: <TagBadges name={name} tags={tags} />, className: 'tags-cell' };
}

export function scopeCell({ delegate: { scope } }: CellContext): Cell {
  return scope === undefined
    ? { content: <Unknown why="The Manager does not report its scope." /> }
    : { content: <MiddleText text={ownerLabel(ownerOf(scope))} /> };
}

export function versionCell({ delegate: { connectedInstances, version, versionCount } }: CellContext): Cell {
  if (connectedInstances === 0) {
    return {
      content: 'N/A',
      hint: 'No instance is connected, so no version is running.',
      className: 'text-ink-muted',
    };
  }
  if (version === undefined) return { content: <Unknown why="No connected instance reports its version." /> };
  if (versionCount === 1) return { content: version, hint: version, className: 'font-mono truncate' };
  return {
    content: (
      <>
        <MiddleText text={version} className="font-mono" />
        <div className="text-xs text-attention">{versionCount} versions</div>
      </>
    ),
    hint: 'The lowest one is shown; open the instances to see each.',
  };
}

export function versionStatusCell({ delegate, today }: CellContext): Cell {
  if (delegate.instanceCount === 0) return { content: <Unknown why={noInstances(delegate)} /> };
  const { versionStatus, supportEnds } = delegate;
  const isLegacy = delegate.isImmutable === false;
  const isExpiryKnown = isEveryExpiryKnown(delegate);
  const label = versionStatusLabel(versionStatus, isExpiryKnown);
  if (label.tone !== 'good') {
    const end = { status: versionStatus, supportEnds, isExpiryKnown, isLegacy, today };
    return { content: <SupportEnd {...end} /> };
  }
  return {
    content: `${supportEndText(supportEnds, isLegacy, today)} ${label.label}`,
    hint: supportEndHint(label, supportEnds),
    className: 'text-ink-muted',
  };
}

export function heartbeatCell({ readHeartbeat }: CellContext): Cell {
  return { content: <LastHeartbeat read={readHeartbeat} /> };
}

export function autoUpgradeCell({ delegate }: CellContext): Cell {
  return delegate.autoUpgrade === 'ON'
    ? quiet(AUTO_UPGRADE_LABELS.ON)
    : { content: <AutoUpgradeStatus delegate={delegate} /> };
}

/** The cell of a field that has no cell of its own: its text, whole on hover. */
export function textCell(field: string) {
  return ({ delegate }: CellContext): Cell => {
    const facts: Readonly<Record<string, unknown>> = delegate;
    const value = facts[field];
    if (typeof value !== 'string' && typeof value !== 'number')
      return { content: 'None', className: 'text-ink-muted' };
    return { content: value, hint: `${value}`, className: 'truncate' };
  };
}
