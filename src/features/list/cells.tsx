import type { CSSProperties } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { HealthClass } from '@/domain/delegate/health';
import { isContradicted } from '@/domain/delegate/version-status';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { counted, RELEASES } from '@/domain/words/counted';
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
import type { Cell, CellContext, Pips } from './cell-context';

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

/** A dash, which the styles draw, with the reason on hover and for assistive technology. */
function unknown(why: string): Cell {
  return {
    content: <span className="sr-only">{`unknown: ${why}`}</span>,
    hint: why,
    className: 'is-unknown',
  };
}

export function connectivityCell(context: CellContext): Cell {
  const { delegate, silentSince } = context;
  const { label, tone, rule } = connectivityOf(delegate);
  const matches = matchTexts(context);
  return {
    content: label,
    ...(matches.length > 0 ? { details: matches } : countOf(delegate)),
    hint: tone === 'unknown' ? rule : silentSince && `Silent ${silentSince}.`,
    ...toneOf('status', delegate, tone),
  };
}

/** A name of a host differs from others at its end. */
const HOST_END = 8;

/** What the search or a filter found in the row, the longest first. */
function matchTexts({ foundHost, matches }: CellContext): readonly string[] {
  if (foundHost !== undefined)
    return [`host ${foundHost} matches`, `host …${foundHost.slice(-HOST_END)} matches`, 'host matches'];
  return matches === undefined ? [] : [matches, matches.replace(' instances', '')];
}

function countOf(delegate: Delegate): Pick<Cell, 'details' | 'pips'> {
  const count = instanceCountText(delegate);
  const isShare = delegate.instanceCount > MOST_PIPS;
  const text = count ?? (isShare ? `${delegate.instanceCount}` : undefined);
  return { details: text === undefined ? [] : [text], pips: pipsOf(delegate, isShare) };
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
  return { content: delegateScopeLabel(delegateScopeOf(scope)) };
}

export function versionCell({ delegate, lastVersion }: CellContext): Cell {
  const { status, connectedInstances, version, versionCount, releasesBehind: behind = 0 } = delegate;
  if (status === undefined) return unknown(NO_HEARTBEAT_READ);
  if (connectedInstances === 0) return lastVersionCell(lastVersion, 'No instance is connected.');
  if (version === undefined) return unknown('No connected instance reports its version.');
  const hint = [
    versionCount > 1 && `The lowest of ${versionCount} versions.`,
    behind > 0 && `${counted(behind, RELEASES)} behind the latest version.`,
  ].filter(Boolean);
  return {
    content: versionCount > 1 ? `${version} +${versionCount - 1}` : version,
    font: 'mono',
    hint: hint.join(' '),
    className: behind > 0 ? 'font-mono text-xs text-ink' : 'font-mono text-xs',
  };
}

/** In place of a version, of what is not connected. `why` is a sentence that says so. */
export function lastVersionCell(lastVersion: string | undefined, why: string): Cell {
  return {
    content: lastVersion === undefined ? 'N/A' : `N/A last ${lastVersion}`,
    font: 'small',
    whole: lastVersion === undefined ? why : `${why} Last known version: ${lastVersion}.`,
    className: 'figures text-xs text-ink-faint',
  };
}

/** The end of support of a delegate or an instance: its day and distance, or the day alone. */
export function supportCell({ label, detail, hint }: ReturnType<typeof supportEndText>): Cell {
  return {
    content: label,
    details: detail === undefined ? [] : [detail, detail.split(' ·')[0] ?? detail],
    whole: hint,
  };
}

export function versionStatusCell({ delegate, today, now }: CellContext): Cell {
  if (delegate.instanceCount === 0) return unknown(noInstances(delegate));
  const { versionStatus, supportEnds } = delegate;
  const isLegacy = delegate.isImmutable === false;
  const isExpiryKnown = isEveryExpiryKnown(delegate);
  const facts = { status: versionStatus, supportEnds, isExpiryKnown, isLegacy, today, now };
  const end = supportEndText(facts);
  return {
    ...supportCell(end),
    hint: isContradicted(versionStatus, supportEnds, today) ? end.hint : undefined,
    ...toneOf('versionStatus', delegate, end.tone),
  };
}

/** The text of this cell ticks: the row draws it. */
export function heartbeatCell({ delegate: { connectedInstances } }: CellContext): Cell {
  return { content: '', className: connectedInstances === 0 ? 'figures text-ink' : 'figures' };
}

export function autoUpgradeCell({ delegate }: CellContext): Cell {
  const { autoUpgrade } = delegate;
  if (autoUpgrade === undefined) return unknown(unknownAutoUpgrade(delegate));
  const { label, tone, rule } = AUTO_UPGRADE_LABELS[autoUpgrade];
  return { content: label, whole: rule, ...toneOf('autoUpgrade', delegate, tone) };
}

/** More instances than this are drawn as a share of one bar. */
const MOST_PIPS = 8;
const PIP_PX = 6;
const SHARE_PX = 22;

/**
 * Draws a pip for each instance of a delegate: filled = connected, low = late, hollow = not connected, a dot = unknown.
 * All pips are the background of one element.
 */
function pipsOf(
  { instanceCount, connectedInstances, lateInstances, unknownInstances }: Delegate,
  isShare: boolean,
): Pips | undefined {
  if (instanceCount === 0) return undefined;
  if (isShare) {
    const style = variables({ '--share': connectedInstances / instanceCount });
    return { className: 'pips pips-share', style, widthPx: SHARE_PX };
  }
  const isWhole = connectedInstances === instanceCount && lateInstances === 0;
  const counts = {
    '--on': connectedInstances - lateInstances,
    '--late': lateInstances,
    '--off': instanceCount - connectedInstances - unknownInstances,
    '--dots': unknownInstances,
  };
  return {
    className: isWhole ? 'pips' : 'pips pips-mixed',
    style: variables({ '--all': instanceCount, ...(isWhole ? { '--on': instanceCount } : counts) }),
    widthPx: instanceCount * PIP_PX,
  };
}

function variables(values: Readonly<Record<`--${string}`, number>>): CSSProperties & typeof values {
  return values;
}
