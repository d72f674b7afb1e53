import { formatCount } from '@/lib/numbers';
import { formatDuration, formatMoment, isWhole, type ZoneStyle } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { compareVersions } from '../delegate/version';
import type { CommonTrait } from '../findings/rule';
import type { ActivityEvent, DelegateRef, EventKind } from '../memory/events';
import { AUTO_UPGRADE_WORDS } from './auto-upgrade';
import { counted, DELEGATES, INSTANCES } from './counted';
import { noData } from './gap-reason';
import { traitParts } from './trait-parts';

/** The moment of the text, and how it shows times. */
interface TextTime {
  readonly now: number;
  readonly zone: ZoneStyle;
}

/** What an event says: the main sentence, what follows it on its line, and the line below. */
export interface EventText {
  /** Texts, and the delegates whose names stand between them. */
  readonly title: readonly (string | DelegateRef)[];
  readonly more?: string | undefined;
  /** A tag at the end of `more`, before its full stop. */
  readonly tag?: string | undefined;
  /** After the tag. */
  readonly end?: string | undefined;
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
export function eventText(event: ActivityEvent, time: TextTime): EventText {
  const { count, delegates } = event;
  const names = count > 1 && event.kind !== 'outage' ? [{ delegates, count }] : [];
  return { names, ...textOf(event, time) };
}

function textOf(event: ActivityEvent, time: TextTime): EventText {
  const { now, zone } = time;
  const who = subjectsOf(event);
  switch (event.kind) {
    case 'outage':
    case 'lost':
      return outageText(event, time);
    case 'missing':
      return missingText(event, time);
    case 'came':
      return { title: title`${who} registered.`, more: `${counted(event.instances, INSTANCES)}.` };
    case 'returned':
      return {
        title: title`${who} registered again.`,
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
        title: title`${who} moved${MOVED[directionOf(event)]}${event.before === undefined ? '' : ` from ${versionText(event.before)}`} to ${versionText(event.after ?? 'an unknown version')}.`,
        ...(event.byUpgrader && { more: 'Auto-upgrade is ON.' }),
        ...(event.count > 1 && event.lost.count > 0 && { names: namesByLoss(event) }),
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
        title: title`Recording started.`,
        more: `${counted(event.count, DELEGATES)}, ${counted(event.instances, INSTANCES)}.`,
      };
  }
}

type EventOf<Kind extends EventKind> = ActivityEvent & { readonly kind: Kind };

function missingText(event: EventOf<'missing'>, time: TextTime): EventText {
  const { count, still } = event;
  const who = subjectsOf(event);
  const isAre = still === 1 ? 'is' : 'are';
  const isAll = still === count;
  return {
    title: isAll ? title`${who} ${isAre} missing.` : title`${who} went missing.`,
    more: 'No deletion on record.',
    end: isAll || still === 0 ? undefined : `${formatCount(still)} ${isAre} still missing.`,
    detail: lastSeenText(event, time),
  };
}

function outageText(event: EventOf<'outage' | 'lost'>, time: TextTime): EventText {
  const { kind, instances, to, trait, notBack, backDelegates, lastBack, count, isDown } = event;
  const lasting = isWhole(time.zone) ? momentsText(event, time) : lastedText(event, time);
  const isAllBack = instances.count === instances.of;
  const connection = isDown ? `Not connected${downSince(event, time)}` : 'Partially connected';
  const first = kind === 'outage' ? counted(instances.of, INSTANCES) : to === undefined && connection;
  const back = recoveryText(event, time);
  const text = {
    ...(first && withTrait(first, trait)),
    end: to === undefined ? undefined : back,
    detail: to === undefined ? back : undefined,
  };
  if (kind === 'lost')
    return {
      ...text,
      title: title`${counted(instances.of, INSTANCES)} of ${subjectsOf(event)} fell silent.`,
    };
  const named = isAllBack && lastBack ? [lastBack] : notBack;
  const namedCount = isAllBack ? named.length : backDelegates.of - backDelegates.count;
  const keys = new Set(named.map(({ key }) => key));
  return {
    ...text,
    title: title`Outage of ${counted(count, DELEGATES)}${lasting}.`,
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

function namesByLoss({ delegates, count, lost }: EventOf<'version'>): readonly Names[] {
  const keys = new Set(lost.delegates.map(({ key }) => key));
  return [
    { lead: 'Silent or missing since:', ...lost },
    {
      lead: 'Others:',
      delegates: delegates.filter(({ key }) => !keys.has(key)),
      count: count - lost.count,
    },
  ].filter((one) => one.count > 0);
}

/** A sentence that ends with what most of its subjects have in common, if anything. */
export function withTrait(start: string, trait: CommonTrait | undefined): Pick<EventText, 'more' | 'tag'> {
  if (!trait) return { more: `${start}.` };
  const { count, of } = trait.inside;
  const { noun, value } = traitParts(trait);
  const more = `${start}; ${count === of ? `all ${formatCount(of)}` : `${formatCount(count)} of them`} have ${noun}`;
  return trait.kind === 'tag' ? { more, tag: value } : { more: `${more} ${value}.` };
}

/** For the page, whose moment is the reader's. */
function lastedText({ from, to }: EventOf<'outage' | 'lost'>, { now }: TextTime): string {
  const lasted = formatDuration((to ?? now) - from);
  return to === undefined ? `, for ${lasted} so far` : `, ${lasted}`;
}

/** For a text that is read later. The day of the end is there where it is another one. */
function momentsText({ from, to }: EventOf<'outage' | 'lost'>, { now, zone }: TextTime): string {
  const begun = formatMoment(from, now, zone);
  return to === undefined
    ? ` since ${begun}`
    : ` from ${begun} to ${formatMoment(to, from, zone === 'whole-utc' ? 'utc' : 'local')}`;
}

/** Since when none is connected, or else since when the first is silent; epoch ms. */
export function lossBegan({ isDown, from, steps }: EventOf<'outage' | 'lost'>): number {
  return (isDown ? steps.at(-1)?.at : undefined) ?? from;
}

/** When the last instance fell silent, where that was at least a minute after the first. */
function downSince(event: EventOf<'outage' | 'lost'>, { now, zone }: TextTime): string {
  const last = lossBegan(event);
  return event.instances.count > 0 || (last - event.from < MINUTE_MS && !isWhole(zone))
    ? ''
    : ` since ${formatMoment(last, now, zone)}`;
}

/** How many are connected again. */
function recoveryText(event: EventOf<'outage' | 'lost'>, { now, zone }: TextTime): string {
  const { kind, instances, from, to } = event;
  const { count, of, gone } = instances;
  if (count === of) return `Recovered at ${formatMoment(to, from, zone)}.`;
  const more = gone === 0 ? '' : `, ${formatCount(gone)} gone`;
  if (to === undefined) {
    if (count > 0) return `${formatCount(count)} of ${counted(of, INSTANCES)} recovered${more}.`;
    const silentSince = lossBegan(event);
    const lasted = isWhole(zone)
      ? `Silent since ${formatMoment(silentSince, now, zone)}`
      : `Silent for ${formatDuration(now - silentSince)}`;
    // The title of an outage says for how long.
    return `${kind === 'outage' ? 'Still silent' : lasted}${more}.`;
  }
  if (count === 0) return `Gone by ${formatMoment(to, from, zone)}, not recovered.`;
  return `${formatCount(count)} of ${counted(of, INSTANCES)} recovered by ${formatMoment(to, from, zone)}${more}.`;
}

function gapText({ from, to, reason }: EventOf<'gap'>, { now, zone }: TextTime): string {
  const start = formatMoment(from, now, zone) ?? '';
  return noData(
    to === undefined ? `since ${start}` : rangeText(start, formatMoment(to, from, zone) ?? ''),
    reason,
  );
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
  { now, zone }: TextTime,
): string {
  const moment = formatMoment(at, now, zone);
  if (moment === undefined) return count === 1 ? 'It was never seen.' : 'None of them was ever seen.';
  const who = count === 1 ? 'Last seen' : 'The last of them was seen';
  return `${who} ${moment}${host === undefined ? '' : ` on ${host}`}.`;
}

function autoUpgradeLabel(value: keyof typeof AUTO_UPGRADE_WORDS | undefined): string {
  return value === undefined ? 'unknown' : AUTO_UPGRADE_WORDS[value];
}

function by(user: string | undefined): string {
  return user === undefined ? '' : ` by ${user}`;
}

function listed(what: string, values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : `${what}: ${values.join(', ')}.`;
}

/** Whether delegates moved to a newer version or an older one, by comparing the versions; '' where that cannot be. */
export function directionOf({ before = '', after = '' }: EventOf<'version'>): 'up' | 'down' | '' {
  const difference = compareVersions(after, before) ?? 0;
  return difference === 0 ? '' : difference > 0 ? 'up' : 'down';
}

const MOVED = { up: ' up', down: ' down', '': '' } as const;

/** A release stands for all of its versions: "26.10.x". */
function versionText(version: string): string {
  return /^\d+\.\d+$/.test(version) ? `${version}.x` : version;
}

/** The line may break only after the dash. */
export function rangeText(start: string, end: string): string {
  return end.includes(' ') ? `${start} – ${end.replaceAll(' ', '\u00a0')}` : `${start}–${end}`;
}
