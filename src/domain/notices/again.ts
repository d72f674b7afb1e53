import { group } from 'd3-array';
import { formatCount } from '@/lib/numbers';
import { formatIso, formatMoment } from '@/lib/time';
import type { DelegateState } from '../delegate/connectivity';
import type { Fleet } from '../delegate/fleet';
import { delegatesOf } from '../delegate/rows';
import { counted, DELEGATES } from '../words/counted';
import type { Kept } from './frequency';
import { sinceAsOf } from './moment-text';
import { named, namesOf, shortName } from './names';
import type { Notice } from './notice';

const MORE_OUTAGES = { one: 'more outage', other: 'more outages' } as const;
/** How a delegate is now, in the order of the text. */
const STATES = [
  ['GONE', 'Not listed'],
  ['DISCONNECTED', 'Not connected'],
  ['PARTIAL', 'Partially connected'],
  ['NEVER', 'Never connected'],
  ['UNKNOWN', 'Unknown'],
  ['LATE', 'Late'],
  ['CONNECTED', 'Connected'],
] as const satisfies readonly (readonly [DelegateState | 'GONE', string])[];

/** What happened again within an hour, how often, and how it is now. */
export function againNotice({ since, times, names }: Kept, fleet: Fleet): Notice {
  const at = fleet.context.asOf;
  const delegates = Object.entries(names).map(([key, name]) => ({ key, name }));
  const [first] = delegates;
  const did = [
    times.outage !== undefined && `had ${counted(times.outage, MORE_OUTAGES)}`,
    times.silent !== undefined && `fell silent ${timesText(times.silent)}`,
    times.missing !== undefined && `went missing ${timesText(times.missing)}`,
  ].filter(Boolean);
  const who = first && delegates.length === 1 ? shortName(first.name) : counted(delegates.length, DELEGATES);
  const moved = times.latest !== undefined && `The latest version moved ${timesText(times.latest)}`;
  const subjects = [first !== undefined && `${who} ${did.join(', ')}`, moved].filter((one) => one !== false);
  const [title = '', ...others] = subjects;
  const states = new Map(delegatesOf(fleet).map(({ key, state }) => [key, state ?? 'UNKNOWN']));
  const byState = group(delegates, ({ key }) => states.get(key) ?? 'GONE');
  const now = STATES.flatMap(([state, label]) => {
    const same = byState.get(state);
    return same ? [`${label}: ${named(same, same.length)}.`] : [];
  });
  const key = `again ${formatIso(at)}`;
  return {
    key,
    kind: 'again',
    about: key,
    at,
    ...namesOf(delegates, delegates.length),
    title: sinceAsOf(`${title} since ${formatMoment(since, at, 'whole-utc')}`, since, at),
    text: [...others.map((one) => `${one}.`), ...now].join(' '),
  };
}

function timesText(times: number): string {
  return times === 1 ? 'once more' : `${formatCount(times)} more times`;
}
