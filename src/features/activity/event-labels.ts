import { compareVersions } from '@/domain/delegate/version';
import type { ActivityEvent, DelegateRef, EventKind } from '@/domain/memory/events';
import { AUTO_UPGRADE_LABELS, counted, DELEGATES, INSTANCES } from '@/features/shared/labels';
import { gapReason } from '@/features/shared/memory/gap-reason';
import { traitParts } from '@/features/shared/trait-labels';
import { formatClockTime, formatDuration, formatMoment, type TimeZone } from '@/lib/time';

/** The kinds of events as their filter names them. */
export const KIND_LABELS: Record<EventKind, string> = {
  outage: 'Outages',
  lost: 'Lost instances',
  missing: 'Went missing',
  came: 'Came',
  returned: 'Came back',
  deleted: 'Deleted',
  version: 'Versions',
  latest: 'Latest version',
  'auto-upgrade': 'Auto-upgrade',
  token: 'Tokens of delegates',
  'token-change': 'Tokens',
  tags: 'Tags',
  renamed: 'Renamed',
  gap: 'Not read',
  beginning: 'Beginning',
};

/** The moment of the page, and the zone of its times. */
export interface EventTime {
  readonly now: number;
  readonly zone: TimeZone;
}

/** What an event says: the main sentence, what follows it on its line, and the line below. */
interface EventText {
  /** Texts, and the delegates whose names stand between them. */
  readonly title: readonly (string | DelegateRef)[];
  readonly more?: string | undefined;
  /** A tag at the end of `more`, before its full stop. */
  readonly tag?: string | undefined;
  readonly detail?: string | undefined;
  /** The delegates that the title does not name, each once. */
  readonly names?: readonly Names[];
}

export interface Names {
  readonly lead?: string;
  /** The first of them. */
  readonly delegates: readonly DelegateRef[];
  /** The number of all. */
  readonly count: number;
}

/** The sentences of an event. */
export function eventText(event: ActivityEvent, time: EventTime): EventText {
  const { count, delegates } = event;
  const names = count > 1 && event.kind !== 'outage' ? [{ delegates, count }] : [];
  return { names, ...textOf(event, time) };
}

function textOf(event: ActivityEvent, time: EventTime): EventText {
  const { now, zone } = time;
  const who = subjectsOf(event);
  switch (event.kind) {
    case 'outage':
    case 'lost':
      return outageText(event, time);
    case 'missing':
      return {
        title: title`${who} went missing.`,
        detail: `${lastSeenText(event, time)} Not deleted by anyone we know of.`,
      };
    case 'came':
      return { title: title`${who} came.`, more: `${counted(event.instances, INSTANCES)}.` };
    case 'returned':
      return {
        title: title`${who} came back.`,
        detail:
          event.missingSince === undefined
            ? undefined
            : `Not listed since ${formatMoment(event.missingSince, now, zone)}.`,
      };
    case 'deleted':
      return {
        title: title`${who} deleted${by(event.by)}.`,
        detail: [
          event.last.instances > 0 &&
            `${event.count === 1 ? 'It' : 'They'} had ${counted(event.last.instances, INSTANCES)}.`,
          lastSeenText(event, time),
          'The software was not uninstalled.',
        ]
          .filter(Boolean)
          .join(' '),
      };
    case 'version':
      return {
        title: title`${who} moved${isDowngrade(event) ? ' back' : ''}${event.before === undefined ? '' : ` from ${event.before}`} to ${event.after ?? 'an unknown version'}.`,
        ...(event.byUpgrader && { more: 'Auto-upgrade is on.' }),
      };
    case 'auto-upgrade':
      return {
        title: title`Auto-upgrade of ${who} changed from ${autoUpgradeLabel(event.before)} to ${autoUpgradeLabel(event.after)}.`,
        detail:
          event.beforeSince === undefined
            ? undefined
            : `It was ${autoUpgradeLabel(event.before)} since ${formatMoment(event.beforeSince, now, zone)}.`,
      };
    case 'latest':
      return { title: title`The latest version is now ${event.after}.`, more: `It was ${event.before}.` };
    case 'token':
      return {
        title: title`The ${event.count === 1 ? 'token' : 'tokens'} of ${who} ${event.count === 1 ? 'is' : 'are'} ${event.after === 'ACTIVE' ? 'active again' : 'no longer active'}.`,
        detail: 'The Manager does not say which token it is.',
      };
    case 'token-change':
      return { title: title`Token ${event.token} ${event.change}${by(event.by)}.` };
    case 'tags':
      return {
        title: title`Tags of ${who} changed${by(event.by)}.`,
        detail: [listed('Added', event.added), listed('Removed', event.removed)].filter(Boolean).join(' '),
      };
    case 'renamed':
      return { title: title`${event.before} was renamed to ${who}.` };
    case 'gap':
      return { title: [gapText(event, time)] };
    case 'beginning':
      return {
        title: title`The memory begins here.`,
        more: `${counted(event.count, DELEGATES)}, ${counted(event.instances, INSTANCES)}.`,
      };
  }
}

type EventOf<Kind extends EventKind> = ActivityEvent & { readonly kind: Kind };

function outageText(event: EventOf<'outage' | 'lost'>, { now, zone }: EventTime): EventText {
  const { kind, instances, to, from, trait, notBack, backDelegates, lastBack, count } = event;
  const lasted = formatDuration((to ?? now) - from);
  const isAllBack = instances.count === instances.of;
  const gone = instances.gone === 0 ? '' : `, ${instances.gone} gone`;
  const { noun, value } = trait ? traitParts(trait) : {};
  const isTag = trait?.kind === 'tag';
  const more = [
    kind === 'outage' && counted(instances.of, INSTANCES),
    trait &&
      `${trait.inside.count === count ? 'all' : trait.inside.count} of them have ${noun}${isTag ? '' : ` ${value}`}`,
  ].filter(Boolean);
  const text = {
    more: more.length === 0 ? undefined : `${more.join('; ')}${isTag ? '' : '.'}`,
    tag: isTag ? value : undefined,
    detail: isAllBack
      ? 'All are back.'
      : instances.count === 0
        ? `None is back${gone}.`
        : `${instances.count} of ${counted(instances.of, INSTANCES)} came back${to === undefined ? '' : ` by ${formatMoment(to, from, zone)}`}${gone}.`,
  };
  if (kind === 'lost')
    return { ...text, title: title`${subjectsOf(event)} lost ${counted(instances.of, INSTANCES)}.` };
  const named = isAllBack && lastBack ? [lastBack] : notBack;
  const namedCount = isAllBack ? named.length : backDelegates.of - backDelegates.count;
  const keys = new Set(named.map(({ key }) => key));
  return {
    ...text,
    title: title`Outage of ${counted(count, DELEGATES)}, ${to === undefined ? `for ${lasted} so far` : lasted}.`,
    names: [
      { lead: isAllBack ? 'Last back:' : 'Not back:', delegates: named, count: namedCount },
      {
        lead: isAllBack ? 'Back earlier:' : 'Back:',
        delegates: event.delegates.filter(({ key }) => !keys.has(key)),
        count: count - namedCount,
      },
    ].filter((one) => one.count > 0),
  };
}

function gapText({ from, to, reason }: EventOf<'gap'>, { now, zone }: EventTime): string {
  const end = to === undefined ? '' : ` to ${formatMoment(to, now, zone)}`;
  return `Not read ${to === undefined ? 'since' : 'from'} ${formatMoment(from, now, zone)}${end}. ${gapReason(reason)} What happened is not known.`;
}

/** A single delegate, or the number of several. */
function subjectsOf({ delegates, count }: ActivityEvent): DelegateRef | string {
  const [first] = delegates;
  return count === 1 && first ? first : counted(count, DELEGATES);
}

function title(texts: TemplateStringsArray, ...parts: readonly (DelegateRef | string)[]): EventText['title'] {
  return texts.flatMap((text, place) => [text, parts[place] ?? '']).filter((part) => part !== '');
}

function lastSeenText(
  { count, last: { at, host } }: EventOf<'missing' | 'deleted'>,
  { now, zone }: EventTime,
): string {
  const moment = formatMoment(at, now, zone);
  if (moment === undefined) return count === 1 ? 'It was never seen.' : 'None of them was ever seen.';
  const who = count === 1 ? 'Last seen' : 'The last of them was seen';
  return `${who} ${moment}${host === undefined ? '' : ` on ${host}`}.`;
}

function autoUpgradeLabel(value: keyof typeof AUTO_UPGRADE_LABELS | undefined): string {
  return value === undefined ? 'unknown' : AUTO_UPGRADE_LABELS[value].label;
}

function by(user: string | undefined): string {
  return user === undefined ? '' : ` by ${user}`;
}

function listed(what: string, values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : `${what}: ${values.join(', ')}.`;
}

/** Whether delegates moved to an older version. */
export function isDowngrade(event: ActivityEvent): boolean {
  if (event.kind !== 'version') return false;
  const { before = '', after = '' } = event;
  return (compareVersions(after, before) ?? 0) < 0;
}

/** The time of an event: a moment, or from one to another. An end on another day has its date. */
export function eventTime({ kind, from, to }: ActivityEvent, zone: TimeZone): string {
  const start = formatClockTime(from, zone) ?? '';
  const end = formatMoment(to, from, zone);
  if (end === undefined)
    return kind === 'outage' || kind === 'lost' || kind === 'gap' ? `since ${start}` : start;
  if (end === start) return start;
  // The line may break only after the dash.
  return end.includes(' ') ? `${start} – ${end.replaceAll(' ', '\u00a0')}` : `${start}–${end}`;
}
