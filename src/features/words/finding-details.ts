import { supportDay } from '@/domain/delegate/context';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import { type InstanceRow, instancesIn } from '@/domain/delegate/rows';
import { earliestEnd } from '@/domain/delegate/version-status';
import { evidenceOf, traitOf } from '@/domain/findings/evidence';
import type { Finding } from '@/domain/findings/finding';
import { pastSupport, supportEndsOf } from '@/domain/findings/periods';
import type { CommonTrait } from '@/domain/findings/rule';
import { counted, DELEGATES, everyInstance, INSTANCES, shareText } from '@/domain/words/counted';
import { traitParts } from '@/domain/words/trait-parts';
import { formatCount } from '@/lib/numbers';
import { formatDayNear, formatDuration, formatSince, formatUntilDay, type ZoneStyle } from '@/lib/time';
import { measureText } from './evidence-labels';

/** A piece of the text behind a finding's sentence: plain text, or the name of a tag. */
export type DetailPart = string | { readonly tag: string };

/**
 * What the finding's sentence leaves out and the reader needs to act: since when, how much of the delegate, what the
 * group has in common. Never what the sentence says already; empty when that is all.
 */
export function findingDetail(finding: Finding, fleet: Fleet, zone: ZoneStyle): readonly DetailPart[] {
  switch (finding.rule) {
    case 'FELL_SILENT_TOGETHER':
      return traitDetail(finding, fleet);
    case 'NOT_CONNECTED':
      return partsOfText(silenceDetail(finding, fleet));
    case 'EXPIRED':
      return partsOfText(
        fleet.now ? pastByThen(finding, fleet.now, zone) : expiredDetail(finding, fleet, zone),
      );
    case 'PARTIALLY_CONNECTED':
      return partsOfText(sinceDetail(finding, formatSince(finding.since, fleet.context.asOf, zone)));
    case 'NEAR_EXPIRY':
      return partsOfText(nearExpiryDetail(finding, fleet, zone));
    case 'SOLE_TAG':
      return partsOfText(soleTagDetail(finding, fleet, zone));
    default:
      return [];
  }
}

/** `Tags: gpu, macos.` */
function soleTagDetail(finding: Finding, fleet: Fleet, zone: ZoneStyle): string {
  const tags = evidenceOf(finding, fleet).find(({ input }) => input === 'tags');
  return tags ? `Tags: ${measureText(tags.result, fleet, zone)}.` : '';
}

/** '' if there is no detail. */
export function findingDetailText(finding: Finding, fleet: Fleet, zone: ZoneStyle): string {
  return findingDetail(finding, fleet, zone)
    .map((part) => (typeof part === 'string' ? part : part.tag))
    .join('');
}

function partsOfText(text: string): readonly DetailPart[] {
  return text === '' ? [] : [text];
}

/** `All 18 have the tag eu-west, as do 2 of the other 42.` */
function traitDetail(finding: Finding, fleet: Fleet): readonly DetailPart[] {
  const trait = traitOf(finding, fleet);
  if (!trait) return [];
  const { noun, value } = traitParts(trait);
  return [
    `${shareText(trait.inside)}${trait.unit === 'instances' ? ' instances' : ''} have ${noun} `,
    trait.kind === 'tag' ? { tag: value } : value,
    `${otherCarriersText(trait)}.`,
  ];
}

function otherCarriersText({ others }: CommonTrait): string {
  const of = formatCount(others.of);
  if (others.count === 0) return others.of === 1 ? ', unlike the other one' : `, unlike the other ${of}`;
  if (others.of === 1) return ', as does the other one';
  return `, as ${others.count === 1 ? 'does' : 'do'} ${formatCount(others.count)} of the other ${of}`;
}

/** `Both instances; 4 days.` */
function silenceDetail({ rows, since }: Finding, fleet: Fleet): string {
  const delegate = rows.length === 1 ? delegateAt(fleet, rows[0] ?? -1) : undefined;
  if (!delegate || delegate.instanceCount === 0) return '';
  const lasted = since === undefined ? '' : `; ${formatDuration(fleet.context.asOf - since)}`;
  return `${everyInstance(delegate.instanceCount)}${lasted}.`;
}

/** `mainframe-bridge is already; build-farm-docker after 7 Dec.`, or of one delegate `1 instance is already.` */
function pastByThen({ rows, instances }: Finding, now: Fleet, zone: ZoneStyle): string {
  const today = supportDay(now.context);
  const isComing = ({ versionStatus, supportEnds = 0 }: InstanceRow) =>
    versionStatus !== 'EXPIRED' && supportEnds >= today;
  const all = instancesIn(now, instances);
  const coming = all.filter(isComing);
  const past = all.filter((one) => !isComing(one));
  const whoOf = (some: readonly InstanceRow[]) => {
    if (rows.length === 1) return { count: some.length, text: counted(some.length, INSTANCES) };
    const [name = '', ...others] = new Set(some.map(({ delegate }) => delegate.name));
    const count = others.length + 1;
    return { count, text: count === 1 ? name : counted(count, DELEGATES) };
  };
  const first = earliestEnd(coming);
  const end = first && formatDayNear(first, now.context.asOf, zone);
  // The sentence names the only delegate.
  if (rows.length === 1 && past.length === 0) return `Support ends ${end}.`;
  const { count, text } = whoOf(past);
  const parts = [
    ...(past.length > 0 ? [`${text} ${count === 1 ? 'is' : 'are'} already`] : []),
    ...(end === undefined ? [] : [`${whoOf(coming).text} after ${end}`]),
  ];
  return `${parts.join('; ')}.`;
}

/** `Ended 11 Nov, 12 days ago; auto-upgrade OFF.`, or `The first ended 11 Nov, 12 days ago.` */
function expiredDetail(finding: Finding, fleet: Fleet, zone: ZoneStyle): string {
  const { rows, since } = finding;
  const { asOf } = fleet.context;
  const delegate = rows.length === 1 ? delegateAt(fleet, rows[0] ?? -1) : undefined;
  const isOff = delegate?.autoUpgrade === 'OFF';
  if (since === undefined) {
    const isReported = dayText(finding.instances, fleet, zone) !== undefined;
    const reported = isReported
      ? `The Manager says so, but ${endText(finding.instances, fleet, { verb: 'ends', zone })}.`
      : '';
    return [reported, isOff && 'Auto-upgrade OFF.'].filter(Boolean).join(' ');
  }
  const ended = isOnlyOne(finding) ? 'Ended' : 'The first ended';
  const distance = formatUntilDay(since, asOf);
  return `${ended} ${formatDayNear(since, asOf, zone)}, ${distance}${isOff ? '; auto-upgrade OFF' : ''}.`;
}

/** `Since 06:00.`, or `The first since 06:00.` */
function sinceDetail(finding: Finding, since: string | undefined): string {
  if (since === undefined) return '';
  return isOnlyOne(finding) ? `Since ${since}.` : `The first since ${since}.`;
}

function isOnlyOne({ rows, instances }: Finding): boolean {
  return rows.length === 1 && instances.length === 1;
}

/** `The first on 5 Dec.`, or `But support ended on 3 Nov.` */
function nearExpiryDetail(finding: Finding, fleet: Fleet, zone: ZoneStyle): string {
  const past = pastSupport(finding, fleet);
  const coming = finding.instances.filter((instance) => !past.includes(instance));
  if (coming.length === 0) return `But ${endText(past, fleet, { verb: 'ended', zone })}.`;
  const on = dayText(coming, fleet, zone);
  if (on === undefined) return '';
  const first = finding.instances.length === 1 ? `On ${on}` : `The first on ${on}`;
  return past.length === 0 ? `${first}.` : `${first}; ${formatCount(past.length)} on a past day.`;
}

/** `support ended on 3 Nov`, `support first ends on 14 Oct` */
function endText(
  instances: Uint32Array,
  fleet: Fleet,
  { verb, zone }: { readonly verb: 'ends' | 'ended'; readonly zone: ZoneStyle },
): string {
  return `support ${instances.length === 1 ? '' : 'first '}${verb} on ${dayText(instances, fleet, zone)}`;
}

/** The first day on which support of the instances ends; undefined when none is known. */
function dayText(instances: Uint32Array, fleet: Fleet, zone: ZoneStyle): string | undefined {
  return formatDayNear(supportEndsOf({ instances }, fleet)?.from, fleet.context.asOf, zone);
}
