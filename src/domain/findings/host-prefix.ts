import type { Fleet } from '../delegate/fleet';
import { startOf, textAt } from '../table/texts';
import type { CommonTrait, Subjects } from './rule';

/** About so many hosts of a group are sampled to find candidate prefixes; then all hosts are counted. */
const SAMPLE_SIZE = 200;
/** Lower than the share that a trait needs, because a sample may miss some hosts. */
const LEAST_SAMPLE_SHARE = 0.8;

const SEPARATOR = /[-._]/g;

/**
 * The prefixes that most of these instances have, up to a separator such as a hyphen; also whole names. `sideOf` is 1
 * for an instance in the group, 0 for one among the others, 2 for neither.
 */
export function hostPrefixes(
  { instances: places }: Subjects,
  { instances }: Fleet,
  sideOf: Uint8Array,
): readonly CommonTrait[] {
  const { hostName } = instances;
  const step = Math.max(1, Math.ceil(places.length / SAMPLE_SIZE));
  const sample = Array.from({ length: Math.ceil(places.length / step) }, (_, i) =>
    textAt(hostName, places[i * step] ?? -1),
  );
  const counts = new Map<string, number>();
  for (const host of sample)
    for (const prefix of prefixesOf(host)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  return [...counts].flatMap(([value, count]) =>
    count < LEAST_SAMPLE_SHARE * sample.length ? [] : [counted(value, hostName, sideOf)],
  );
}

function prefixesOf(host: string): Iterable<string> {
  if (host === '') return [];
  return new Set([...Array.from(host.matchAll(SEPARATOR), ({ index }) => host.slice(0, index + 1)), host]);
}

function counted(
  value: string,
  { joined, ends }: Fleet['instances']['hostName'],
  sideOf: Uint8Array,
): CommonTrait {
  const isWhole = !/[-._]$/.test(value);
  const inside = { count: 0, of: 0 };
  const others = { count: 0, of: 0 };
  for (let place = 0; place < sideOf.length; place++) {
    if (sideOf[place] === 2) continue;
    const start = startOf(ends, place);
    const length = (ends[place] ?? start) - start;
    const side = sideOf[place] === 1 ? inside : others;
    // An instance without a host name counts in the group, which weakens the trait, but not among the others.
    if (length > 0 || side === inside) side.of++;
    if (isWhole ? length === value.length : length >= value.length)
      if (joined.startsWith(value, start)) side.count++;
  }
  return { kind: 'hostPrefix', value, unit: 'instances', inside, others };
}
