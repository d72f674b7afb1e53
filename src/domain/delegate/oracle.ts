/** The rules of filtering, told for tests as plainly as possible and without any of the prepared columns. */
import * as fc from 'fast-check';
import { type DelegateFilters, NO_FILTERS, TOKEN_STATES } from '../query/filters';
import { ownerText } from '../scope/owner';
import { CONNECTIVITIES } from './connectivity';
import { AUTO_UPGRADES, type Delegate, VERSION_STATUSES } from './delegate';
import type { Fleet } from './fleet';
import { connectivityAt, type Judgement, judgeFleet, versionStatusAt } from './judgement';
import { delegatesOf, fleets, latestVersions, NOW } from './testing';

export interface Judged {
  readonly fleet: Fleet;
  readonly judgement: Judgement;
}

/** Random fleets, judged at {@link NOW}. */
export const judgedFleets: fc.Arbitrary<Judged> = fc
  .tuple(fleets, latestVersions)
  .map(([fleet, latestVersion]) => ({ fleet, judgement: judgeFleet(fleet, { now: NOW, latestVersion }) }));

/** Random fleets with filters that have a fair chance to find something in them. */
export const filteredFleets: fc.Arbitrary<Judged & { readonly filters: DelegateFilters }> =
  judgedFleets.chain((judged) =>
    filtersFor(delegatesOf(judged.fleet)).map((filters) => ({ ...judged, filters })),
  );

function filtersFor(delegates: readonly Delegate[]): fc.Arbitrary<DelegateFilters> {
  const instances = delegates.flatMap((delegate) => delegate.instances);
  const types = delegates.map(({ type }) => type?.toUpperCase());
  return fc
    .record(
      {
        search: fc.oneof(
          fc.constantFrom('', ' ', 'a', 'P', 'prod ED', '26.0', 'zz', '\n'),
          pieces(delegates),
        ),
        versionStatus: fc.uniqueArray(fc.constantFrom(...VERSION_STATUSES), { maxLength: 3 }),
        autoUpgrade: fc.uniqueArray(fc.constantFrom(...AUTO_UPGRADES), { maxLength: 2 }),
        status: fc.uniqueArray(fc.constantFrom(...CONNECTIVITIES), { maxLength: 2 }),
        delegateType: chosenOf(types, 3),
        delegateTags: chosenOf(delegates.flatMap(tagsOf), 2),
        version: chosenOf(
          instances.map((instance) => instance.version),
          4,
        ),
        hostName: chosenOf(
          instances.map((instance) => instance.hostName),
          4,
        ),
        token: fc.uniqueArray(fc.constantFrom(...TOKEN_STATES), { maxLength: 1 }),
        scope: chosenOf(
          delegates.map(({ owner }) => owner && ownerText(owner)),
          2,
        ),
      },
      { requiredKeys: [] },
    )
    .map((some) => ({ ...NO_FILTERS, ...some }));
}

function chosenOf(
  values: readonly (string | undefined)[],
  maxLength: number,
): fc.Arbitrary<readonly string[]> {
  const known = values.filter((value): value is string => Boolean(value));
  return fc.uniqueArray(fc.constantFrom(...known, 'nowhere'), { maxLength });
}

/** Parts of what the delegates tell, one or two words. */
function pieces(delegates: readonly Delegate[]): fc.Arbitrary<string> {
  const piece = fc
    .tuple(fc.constantFrom('x', ...delegates.flatMap(factsOf)), fc.nat(5), fc.nat(6))
    .map(([fact, start, length]) => fact.slice(start, start + length));
  return fc.array(piece, { maxLength: 2 }).map((words) => words.join(' '));
}

function tagsOf({ customTags, implicitTags }: Delegate): readonly string[] {
  return [...customTags, ...implicitTags];
}

function factsOf(delegate: Delegate): readonly string[] {
  const { name, identifier, description, instances } = delegate;
  const told = instances.flatMap(({ hostName, version }) => [hostName, version]);
  return [name, identifier, description, ...tagsOf(delegate), ...told].filter((fact) => fact !== undefined);
}

/** Whether every word of the query occurs somewhere in the delegate. */
export function holdsWords(delegate: Delegate, query: string): boolean {
  const facts = factsOf(delegate).map((fact) => fact.toLowerCase());
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => facts.some((fact) => fact.includes(word)));
}

/** Ordinals of the delegate's instances that satisfy every instance-level filter. */
export function matchingInstances({ fleet, judgement }: Judged, filters: DelegateFilters, ordinal: number) {
  const first = fleet.index.firstInstance[ordinal] ?? 0;
  const { versionStatus, version, hostName } = filters;
  return (fleet.delegateAt(ordinal)?.instances ?? []).flatMap((instance, position) => {
    const matches =
      isAmong(versionStatus, versionStatusAt(judgement, first + position)) &&
      isAmong(version, instance.version) &&
      isAmong(hostName, instance.hostName);
    return matches ? [first + position] : [];
  });
}

/** Whether the delegate is shown under the filters. */
export function isShown(judged: Judged, filters: DelegateFilters, ordinal: number): boolean {
  const delegate = judged.fleet.delegateAt(ordinal);
  if (!delegate) return false;
  const token =
    delegate.isTokenActive === undefined ? undefined : delegate.isTokenActive ? 'ACTIVE' : 'INACTIVE';
  const asksInstances = [filters.versionStatus, filters.version, filters.hostName].some(
    (chosen) => chosen.length > 0,
  );
  return (
    holdsWords(delegate, filters.search) &&
    isAmong(filters.autoUpgrade, delegate.autoUpgrade) &&
    isAmong(filters.status, connectivityAt(judged.judgement, ordinal)) &&
    isAmong(filters.delegateType, delegate.type?.toUpperCase()) &&
    isAmong(filters.token, token) &&
    isAmong(filters.scope, delegate.owner && ownerText(delegate.owner)) &&
    filters.delegateTags.every((tag) => tagsOf(delegate).includes(tag)) &&
    (!asksInstances || matchingInstances(judged, filters, ordinal).length > 0)
  );
}

function isAmong(chosen: readonly string[], value: string | undefined): boolean {
  return chosen.length === 0 || (value !== undefined && chosen.includes(value));
}
