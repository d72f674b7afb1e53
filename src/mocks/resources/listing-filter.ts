import * as v from 'valibot';
import { Refusal } from '../answer';
import type { Call } from '../call';
import { restRefusal } from '../envelopes';
import type { DelegateNow, InstanceNow } from '../fleet-at';
import { autoUpgradeOf, groupFacts } from '../group-facts';
import { readBody } from '../read-body';

const text = v.nullish(v.string());

/** The properties of a delegate filter, in a listing and in a saved one. */
export const FILTER_PROPERTIES = {
  filterType: v.literal('Delegate'),
  delegateName: text,
  delegateGroupIdentifier: text,
  delegateType: text,
  description: text,
  hostName: text,
  delegateTags: v.nullish(v.array(v.string())),
  status: text,
  delegateInstanceFilter: text,
  autoUpgrade: text,
  versionStatus: text,
  tags: v.nullish(v.record(v.string(), v.string())),
};

const filterSchema = v.object({
  ...FILTER_PROPERTIES,
  delegateInstanceFilter: v.nullish(v.picklist(['EXPIRED', 'AVAILABLE'])),
});
type ListingFilter = v.InferOutput<typeof filterSchema>;

/**
 * Returns the filter in a listing's body; undefined when there is none. Refuses (400) any body that is not a delegate
 * filter.
 */
export function readFilter(call: Call): ListingFilter | undefined {
  return call.body === '' ? undefined : readBody(call, filterSchema);
}

type DelegateTest = (candidate: DelegateNow) => boolean;
type InstanceTest = (instance: InstanceNow) => boolean;

const EVERY = () => true;

function contains(
  wanted: string | null | undefined,
  read: (of: DelegateNow) => string | undefined,
): DelegateTest {
  return wanted ? (of) => read(of)?.includes(wanted) ?? false : EVERY;
}

/** Contract: all wanted tags must be among the stored ones and the lower-cased name; case matters. */
function hasTags(wanted: readonly string[] | null | undefined): DelegateTest {
  if (!wanted?.length) return EVERY;
  return ({ delegate }) => {
    // Contract: the real Manager fails here too, which fails the whole answer.
    if (!delegate.customTags) throw new Refusal(restRefusal(500, 'DEFAULT_ERROR_CODE', null));
    const tags = new Set([...delegate.customTags, delegate.name.toLowerCase()]);
    return wanted.every((tag) => tags.has(tag));
  };
}

function instanceTests(filter: ListingFilter, now: number): readonly InstanceTest[] {
  const { status, delegateInstanceFilter, versionStatus } = filter;
  const tests: InstanceTest[] = [];
  // The other four status values are accepted without effect.
  if (status === 'CONNECTED') tests.push(({ isConnected }) => isConnected);
  if (status === 'DISCONNECTED') tests.push(({ isConnected }) => !isConnected);
  if (delegateInstanceFilter === 'EXPIRED') tests.push(({ expiresAt }) => expiresAt < now);
  if (delegateInstanceFilter === 'AVAILABLE') tests.push(({ expiresAt }) => expiresAt >= now);
  if (versionStatus) tests.push((instance) => instance.versionStatus === versionStatus);
  return tests;
}

/**
 * Returns the delegates that a filter keeps, each with the instances that it keeps. Contract: a host name that no
 * instance has keeps the delegate, without instances; any other instance filter drops a delegate without matching
 * instances.
 */
export function applyFilter(
  delegates: readonly DelegateNow[],
  filter: ListingFilter,
  now: number,
): readonly DelegateNow[] {
  const tests: readonly DelegateTest[] = [
    contains(filter.delegateName, ({ delegate }) => delegate.name),
    contains(filter.delegateGroupIdentifier, ({ delegate }) => delegate.identifier),
    contains(filter.delegateType, ({ delegate }) => delegate.type),
    contains(filter.description, ({ delegate }) => delegate.description),
    hasTags(filter.delegateTags),
  ];
  const narrowing = instanceTests(filter, now);
  const { hostName, autoUpgrade } = filter;
  return delegates
    .filter((of) => tests.every((test) => test(of)))
    .map((of) => {
      const instances = hostName ? of.instances.filter((one) => one.hostName === hostName) : of.instances;
      return { ...of, instances: instances.filter((one) => narrowing.every((test) => test(one))) };
    })
    .filter(({ instances }) => narrowing.length === 0 || instances.length > 0)
    .filter(
      (of) =>
        !autoUpgrade || autoUpgradeOf(of, groupFacts(of), { now, hasOldVersionRule: true }) === autoUpgrade,
    );
}

/**
 * Contract: matches a substring of name, description, identifier or a stored tag; case matters, host names are not
 * searched.
 */
export function matchesSearch({ delegate }: DelegateNow, term: string): boolean {
  const { name, description, identifier, customTags } = delegate;
  return [name, description, identifier, ...(customTags ?? [])].some((value) => value?.includes(term));
}
