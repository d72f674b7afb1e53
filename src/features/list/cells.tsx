import type { CSSProperties, ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { HealthClass } from '@/domain/delegate/health';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { supportEndText } from '@/features/values/support-end-text';
import { TagLinks } from '@/features/values/Tags';
import {
  AUTO_UPGRADE_LABELS,
  connectivityLabel,
  INSTANCE_STATE_LABELS,
  instanceCountText,
  isEveryExpiryKnown,
  NO_HEARTBEAT_READ,
  noInstances,
  type StatusLabel,
  unknownAutoUpgrade,
} from '@/features/words/labels';
import type { Tone } from '@/ui/tones';
import type { Cell, CellContext } from './cell-context';

/** The column with the worst status of a delegate, by health class. Only this column of a row has colour and an icon. */
const WORST_COLUMN: Readonly<Partial<Record<HealthClass, Column>>> = {
  DISCONNECTED: 'status',
  PARTIAL: 'status',
  NEVER: 'status',
  LATE: 'status',
  EXPIRED: 'versionStatus',
  EXPIRING: 'versionStatus',
  UNSUPPORTED: 'versionStatus',
};
type Column = 'status' | 'versionStatus' | 'autoUpgrade';

/** Muted if the status is normal, with a shape if it is the delegate's worst one. */
function toneOf(column: Column, { health }: Delegate, tone: Tone): Pick<Cell, 'tone' | 'className'> {
  if (tone === 'good') return {};
  const worst = (health && WORST_COLUMN[health]) ?? 'autoUpgrade';
  return column === worst && column !== 'autoUpgrade' ? { tone } : { className: 'text-ink' };
}

/** A dash, with the reason on hover and for assistive technology. */
function unknown(why: string): Cell {
  return {
    content: (
      <>
        <span>–</span>
        <span className="sr-only">{`unknown: ${why}`}</span>
      </>
    ),
    hint: why,
  };
}

export function connectivityCell({ delegate, silentSince, matches }: CellContext): Cell {
  const of = connectivityOf(delegate);
  const hint = [of.rule, silentSince && `Silent ${silentSince}.`].filter(Boolean).join(' ');
  return {
    content: (
      <>
        <span>{of.label}</span>{' '}
        {matches === undefined ? pips(delegate, instanceCountText(delegate)) : <small>{matches}</small>}
      </>
    ),
    hint,
    ...toneOf('status', delegate, of.tone),
  };
}

/** For a late heartbeat only the tone and the rule, because the count shows it. */
function connectivityOf(delegate: Delegate): StatusLabel {
  const of = connectivityLabel(delegate);
  return delegate.state === 'LATE' ? { ...INSTANCE_STATE_LABELS.LATE, label: of.label } : of;
}

export function tagsCell({ delegate: { name, tags }, areTagsOpen }: CellContext, roomPx: number): Cell {
  if (tags.custom.length + tags.implicit.length === 0) return { content: 'No tags' };
  return {
    content: <TagLinks name={name} tags={tags} roomPx={roomPx} isOpen={areTagsOpen} />,
    className: 'tags-cell',
  };
}

export function scopeCell({ delegate: { scope } }: CellContext): Cell {
  if (scope === undefined) return unknown('The Manager does not report its scope.');
  const label = delegateScopeLabel(delegateScopeOf(scope));
  return { content: label, hint: label };
}

export function versionCell({ delegate, lastVersion }: CellContext): Cell {
  const { status, connectedInstances, version, versionCount, releasesBehind: behind = 0 } = delegate;
  if (status === undefined) return unknown(NO_HEARTBEAT_READ);
  if (connectedInstances === 0) return lastVersionCell(lastVersion, 'No instance is connected.');
  if (version === undefined) return unknown('No connected instance reports its version.');
  const hint = [
    versionCount > 1 && `The lowest of ${versionCount} versions.`,
    behind > 0 && `${behind} ${behind === 1 ? 'release' : 'releases'} behind the latest version.`,
  ].filter(Boolean);
  return {
    content: versionCount > 1 ? `${version} +${versionCount - 1}` : version,
    hint: hint.length > 0 ? hint.join(' ') : version,
    className: behind > 0 ? 'font-mono text-xs text-ink' : 'font-mono text-xs',
  };
}

/** In place of a version, of what is not connected. `why` is a sentence that says so. */
export function lastVersionCell(lastVersion: string | undefined, why: string): Cell {
  return {
    content: lastVersion === undefined ? 'N/A' : `N/A last ${lastVersion}`,
    hint: lastVersion === undefined ? why : `${why} Last known version: ${lastVersion}.`,
    className: 'figures text-xs text-ink-faint',
  };
}

/** The detail is in small type; the cell leaves out, from its end, what has no room. */
export function labelWithDetail({
  label,
  detail,
}: {
  label: string;
  detail?: string | undefined;
}): ReactNode {
  if (detail === undefined) return label;
  return (
    <>
      <span>{label}</span> <small>{detail}</small>
    </>
  );
}

export function versionStatusCell({ delegate, today, now }: CellContext): Cell {
  if (delegate.instanceCount === 0) return unknown(noInstances(delegate));
  const { versionStatus, supportEnds } = delegate;
  const isLegacy = delegate.isImmutable === false;
  const isExpiryKnown = isEveryExpiryKnown(delegate);
  const end = supportEndText({
    status: versionStatus,
    supportEnds,
    isExpiryKnown,
    isLegacy,
    today,
    now,
  });
  return {
    content: labelWithDetail(end),
    hint: end.hint,
    ...toneOf('versionStatus', delegate, end.tone),
  };
}

/** The text of this cell ticks: the row draws it. */
export function heartbeatCell({ delegate: { connectedInstances } }: CellContext): Cell {
  return { content: null, className: connectedInstances === 0 ? 'figures text-ink' : 'figures' };
}

export function autoUpgradeCell({ delegate }: CellContext): Cell {
  const { autoUpgrade } = delegate;
  if (autoUpgrade === undefined) return unknown(unknownAutoUpgrade(delegate));
  const { label, tone, rule: hint } = AUTO_UPGRADE_LABELS[autoUpgrade];
  return { content: label, hint, ...toneOf('autoUpgrade', delegate, tone) };
}

/** More instances than this are drawn as a share of one bar. */
const MOST_PIPS = 8;

/**
 * Draws a pip for each instance of a delegate, with a text beside them: filled = connected, low = late, hollow = not
 * connected, a dot = unknown. All pips are the background of one element.
 */
function pips(
  { instanceCount, connectedInstances, lateInstances, unknownInstances }: Delegate,
  text: string | undefined,
): ReactNode {
  if (instanceCount === 0) return text && <small>{text}</small>;
  if (instanceCount > MOST_PIPS) {
    return (
      <small className="pips pips-share" style={variables({ '--share': connectedInstances / instanceCount })}>
        {text ?? instanceCount}
      </small>
    );
  }
  const isWhole = connectedInstances === instanceCount && lateInstances === 0;
  const counts = {
    '--all': instanceCount,
    '--on': connectedInstances - lateInstances,
    '--late': lateInstances,
    '--off': instanceCount - connectedInstances - unknownInstances,
    '--dots': unknownInstances,
  };
  return (
    <small
      className={isWhole ? 'pips' : 'pips pips-mixed'}
      style={variables(isWhole ? { '--all': instanceCount, '--on': instanceCount } : counts)}
    >
      {text}
    </small>
  );
}

function variables(values: Readonly<Record<`--${string}`, number>>): CSSProperties & typeof values {
  return values;
}
