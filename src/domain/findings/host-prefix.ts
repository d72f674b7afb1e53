import type { InstanceRow } from '../delegate/rows';
import type { CommonTrait, Sides } from './rule';

/** About so many hosts of a group are sampled to find candidate prefixes; then all hosts are counted. */
const SAMPLE_SIZE = 200;
/** Lower than the share that a trait needs, because a sample may miss some hosts. */
const LEAST_SAMPLE_SHARE = 0.8;

const SEPARATOR = /[-._]/g;

/** The prefixes that most instances of the group have, up to a separator such as a hyphen; also whole names. */
export function hostPrefixes({ members, others }: Sides<InstanceRow>): readonly CommonTrait[] {
  const step = Math.max(1, Math.ceil(members.length / SAMPLE_SIZE));
  const sample = members.filter((_, place) => place % step === 0);
  const counts = new Map<string, number>();
  for (const { hostName = '' } of sample)
    for (const prefix of prefixesOf(hostName)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  const candidates = [...counts].filter(([, count]) => count >= LEAST_SAMPLE_SHARE * sample.length);
  if (candidates.length === 0) return [];
  // An instance without a host name counts in the group, which weakens the trait, but not among the others.
  const otherHosts = others.flatMap(({ hostName }) => hostName ?? []);
  return candidates.map(([value]) => ({
    kind: 'hostPrefix',
    value,
    unit: 'instances',
    inside: {
      count: members.filter(({ hostName = '' }) => hasPrefix(hostName, value)).length,
      of: members.length,
    },
    others: { count: otherHosts.filter((host) => hasPrefix(host, value)).length, of: otherHosts.length },
  }));
}

function prefixesOf(host: string): Iterable<string> {
  if (host === '') return [];
  return new Set([...Array.from(host.matchAll(SEPARATOR), ({ index }) => host.slice(0, index + 1)), host]);
}

/** A prefix without a separator at its end is a whole name. */
function hasPrefix(host: string, prefix: string): boolean {
  return /[-._]$/.test(prefix) ? host.startsWith(prefix) : host === prefix;
}
