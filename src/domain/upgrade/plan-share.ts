import { copiedText, markdownText } from '@/lib/copied-text';
import { formatDay, formatIso, formatIsoDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { formatOffset } from '@/lib/zoned-time';
import { type CsvSeparator, csvText } from '../export/export';
import type { PlanParameters } from './plan-parameters';
import type { RunningPlan } from './plan-progress';
import type { NotPlannedReason } from './wave-plan';

export interface SharedPlan {
  readonly plan: RunningPlan;
  readonly parameters: PlanParameters;
  /** The name of the scope. */
  readonly scope: string;
  readonly link: string;
  readonly reasonText: (reason: NotPlannedReason, tags: readonly string[]) => string;
}

/** A line for each delegate, in waves, then those that are in none. */
function linesOf({ plan, reasonText }: SharedPlan) {
  return [
    ...plan.waves.flatMap(({ number, on, day, delegates }) =>
      delegates.map((one) => ({ ...one, wave: String(number), day: on ?? day, note: '' })),
    ),
    ...plan.noDay.map((one) => ({ ...one, wave: '', day: undefined, note: 'No day is left.' })),
    ...plan.notPlanned.map((one) => ({
      ...one,
      wave: '',
      day: undefined,
      note: reasonText(one.reason, one.tags),
    })),
  ];
}

/** For a chat or a ticket. */
export function planMarkdown(shared: SharedPlan): string {
  const { plan, scope, link } = shared;
  const lines = linesOf(shared);
  const row = ({ facts, delegate, end, note }: (typeof lines)[number]) => {
    const parts = [
      delegate.owner,
      facts.lowestVersion,
      end === undefined ? '' : `support ends ${formatDay(end)}`,
      note,
    ];
    return `- ${markdownText([facts.name, ...parts].filter(Boolean).join(', '))}`;
  };
  const waves = plan.waves.flatMap(({ number, on, day: planned }) => {
    const day = on ?? planned;
    const own = lines.filter(({ wave }) => wave === String(number));
    return [`## Wave ${number}: ${formatDay(day)}`, own.map(row)];
  });
  const rest = lines.filter(({ wave }) => wave === '');
  return copiedText([
    `# Upgrades of ${markdownText(scope)} to ${markdownText(plan.target)}`,
    `Plan of ${formatDay(plan.day)} (${formatOffset(shared.parameters.offsetMs)}): ${link}`,
    ...waves,
    rest.length > 0 && '## Not in a wave',
    rest.map(row),
  ]);
}

/** A row for each delegate. */
export function planCsv({ separator, ...shared }: SharedPlan & { readonly separator: CsvSeparator }): string {
  const rows = linesOf(shared).map(({ facts, delegate, end, wave, day, note }) => [
    wave,
    formatIsoDay(day) ?? '',
    facts.name,
    delegate.key,
    delegate.owner ?? '',
    facts.lowestVersion ?? '',
    shared.plan.target,
    formatIsoDay(end) ?? '',
    note,
  ]);
  const header = ['Wave', 'Day', 'Delegate', 'Key', 'Owner', 'Version', 'To', 'Support Ends', 'Note'];
  return csvText([header, ...rows], separator);
}

/**
 * iCalendar (RFC 5545): a day event for each wave, each freeze and the deadline. Another export of the same plan replaces
 * them; a plan with another address has others. `now` is the time of the export, epoch ms.
 */
export function planCalendar({
  plan,
  parameters,
  scope,
  link,
  now,
}: SharedPlan & { readonly now: number }): string {
  const compact = (day: number) => (formatIsoDay(day) ?? '').replaceAll('-', '');
  const address = fingerprint(link);
  const stamp = (formatIso(now) ?? '').replaceAll(/[-:]/g, '');
  const event = (id: string, from: number, to: number, summary: string, description: string) => [
    'BEGIN:VEVENT',
    `UID:${id}-${address}@delegate-overview`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    `DTEND;VALUE=DATE:${compact(to + DAY_MS)}`,
    `SUMMARY:${calendarText(summary)}`,
    `DESCRIPTION:${calendarText(description)}`,
    'END:VEVENT',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//delegate-overview//upgrades//EN',
    ...plan.waves.flatMap(({ number, on, day: planned, delegates }) => {
      const day = on ?? planned;
      const names = delegates.map(({ facts }) => facts.name).join(', ');
      const summary = `Delegates of ${scope}: upgrade wave ${number} (${delegates.length})`;
      return event(`wave-${number}`, day, day, summary, `${names}\n${link}`);
    }),
    ...parameters.freeze.flatMap(({ from, to }) =>
      event(`freeze-${compact(from)}`, from, to, `Delegates of ${scope}: freeze, no wave`, link),
    ),
    ...(parameters.by === undefined
      ? []
      : event('deadline', parameters.by, parameters.by, `Delegates of ${scope}: last day of upgrades`, link)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function calendarText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');
}

/** A short name for a text: FNV-1a of 64 bits, in hexadecimal digits. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16);
}

/** The most octets of a line, without its end. */
const MOST_OCTETS = 75;

/** Folds a line without splitting a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MOST_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
