import { type Fleet, type FleetFacts, instanceCount, rowOf } from '../delegate/fleet';
import { nameKey } from '../delegate/name-key';
import { delegateScopeOf } from '../scope/delegate-scope';
import { allTexts, textAt, textsOf } from '../table/texts';

export interface UseOfToken {
  readonly name: string;
  /** The scope as the fleet's column of scopes has it; undefined for a fleet of one scope. */
  readonly scope: string | undefined;
  /** Each delegate only with those of its instances that registered with the token. */
  readonly using: Pick<FleetFacts, 'firstInstance' | 'delegates' | 'instances'>;
}

/** Finds delegates by key, or by name where the two listings have different keys; instances by id, or by host. */
export function withTokenNames(fleet: Fleet, uses: readonly UseOfToken[]): Fleet {
  const names = [...new Set(uses.map(({ name }) => name))];
  const ids = new Uint32Array(instanceCount(fleet)).fill(names.length);
  for (const { name, scope, using } of uses) {
    const id = names.indexOf(name);
    for (const [row, key] of allTexts(using.delegates.key).entries()) {
      const target = rowIn(fleet, { scope, key, name: textAt(using.delegates.name, row) });
      if (target !== -1) markInstances(fleet, target, instancesOf(using, row), (one) => (ids[one] = id));
    }
  }
  return { ...fleet, tokenNames: { values: textsOf(names), ids } };
}

interface Wanted {
  readonly scope: string | undefined;
  readonly key: string;
  readonly name: string;
}

function rowIn(fleet: Fleet, { scope, key, name }: Wanted): number {
  if (scope !== undefined) return rowOf(fleet, nameKey(name, delegateScopeOf(scope)));
  const row = rowOf(fleet, key);
  return row === -1 ? rowOf(fleet, nameKey(name)) : row;
}

/** Ids and hosts; no id has the form of a host. */
function instancesOf({ firstInstance, instances }: UseOfToken['using'], row: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (let one = firstInstance[row] ?? 0; one < (firstInstance[row + 1] ?? 0); one++) {
    found.add(textAt(instances.id, one)).add(hostId(textAt(instances.hostName, one)));
  }
  return found;
}

function markInstances(
  { firstInstance, instances }: Fleet,
  row: number,
  wanted: ReadonlySet<string>,
  mark: (instance: number) => void,
): void {
  for (let one = firstInstance[row] ?? 0; one < (firstInstance[row + 1] ?? 0); one++) {
    const host = textAt(instances.hostName, one);
    if (wanted.has(textAt(instances.id, one)) || (host !== '' && wanted.has(hostId(host)))) mark(one);
  }
}

const hostId = (host: string) => `host:${host}`;
