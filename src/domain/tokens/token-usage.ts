import {
  delegateAt,
  delegateCount,
  type Fleet,
  instanceCount,
  instancesAt,
  keyAt,
  rowOf,
} from '../delegate/fleet';
import { type Scope, scopeAndAbove, scopeKey } from '../scope/scope';
import { textAt } from '../table/texts';
import { foldTag } from '../tags/tag-match';

/** How much uses a token in one scope. */
export interface TokenUseCounts {
  readonly delegates: number;
  /** Instances that registered with it. */
  readonly instances: number;
  /** Of those, the connected ones, late ones included. */
  readonly connected: number;
}

/** Counts what uses a token: delegates with those of their instances that registered with it. */
export function countTokenUse(using: Fleet): TokenUseCounts {
  const { connectedInstances } = using.delegates;
  return {
    delegates: delegateCount(using),
    instances: instanceCount(using),
    connected: connectedInstances.reduce((sum, connected) => sum + connected, 0),
  };
}

/** The host names of all instances that use a token, each once; undefined when an instance reports none. */
export function hostsUsing(using: Fleet): readonly string[] | undefined {
  const hosts = new Set<string>();
  for (let row = 0; row < delegateCount(using); row++) {
    for (const { hostName } of instancesAt(using, row)) {
      if (hostName === undefined) return undefined;
      hosts.add(hostName);
    }
  }
  return [...hosts];
}

/**
 * What is known of one scope about a token. The listing of delegates reports of each only whether its token is active, so which
 * delegates use a token is another request. Either answer is absent where it could not be read.
 */
export interface TokenScope {
  readonly scope: Scope;
  /** The delegates with instances that registered with the token, and of their instances only those. */
  readonly using: Fleet | undefined;
  /** All delegates of the scope. */
  readonly all: Fleet | undefined;
}

/** What a revoke does: the Manager stops all instances that registered with the token. */
export type RevokeImpact =
  /** Which delegates use the token could be read in no scope; `why` is a sentence for people. */
  | { readonly state: 'unknown'; readonly why: string }
  | {
      readonly state: 'known';
      readonly affected: readonly AffectedDelegate[];
      /** Connected instances that stop. */
      readonly stoppingInstances: number;
      readonly lostTags: readonly LostTags[];
      /** Scopes in which it could not be read who uses the token: all numbers are "at least". */
      readonly unread: readonly Scope[];
      /** Scopes whose other delegates could not be read, so that a tag that counts as lost may be served from there. */
      readonly unreadOthers: readonly Scope[];
    };

/** A delegate with instances that registered with the token. */
export interface AffectedDelegate {
  readonly scope: Scope;
  /** Its key in the fleet of its scope. */
  readonly key: string;
  readonly name: string;
  /** Connected instances that stop. */
  readonly stopping: number;
  /** Connected instances that registered otherwise, and stay; undefined where the scope's delegates could not be read. */
  readonly remaining: number | undefined;
}

/** Tags that no connected delegate has any more, for the steps of a scope: neither in it nor above it. */
interface LostTags {
  readonly scope: Scope;
  /** As the delegates spell them, sorted. */
  readonly tags: readonly string[];
}

const UNKNOWN_USE =
  'The Manager did not report which delegates use this token. Its list of delegates shows only whether their token is active.';

/** Foresees a revoke, from the scopes in which the token may be in use. */
export function revokeImpact(scopes: readonly TokenScope[]): RevokeImpact {
  const known = scopes.filter(({ using }) => using !== undefined);
  if (known.length === 0) return { state: 'unknown', why: UNKNOWN_USE };
  const affected = known.flatMap(affectedIn);
  return {
    state: 'known',
    affected,
    stoppingInstances: affected.reduce((sum, { stopping }) => sum + stopping, 0),
    lostTags: lostTags(scopes),
    unread: scopes.filter(({ using }) => !using).map(({ scope }) => scope),
    unreadOthers: scopes.filter(({ all }) => !all).map(({ scope }) => scope),
  };
}

function affectedIn({ scope, using, all }: TokenScope): readonly AffectedDelegate[] {
  if (!using) return [];
  return Array.from({ length: delegateCount(using) }, (_, row) => {
    const key = keyAt(using, row) ?? '';
    const stopping = connectedIn(using, row);
    // The two answers are not of the same moment, so one may list fewer connected instances than the other.
    const remaining = all && Math.max(0, connectedIn(all, rowOf(all, key)) - stopping);
    return { scope, key, name: delegateAt(using, row)?.name ?? key, stopping, remaining };
  });
}

function connectedIn({ delegates }: Fleet, row: number): number {
  return delegates.connectedInstances[row] ?? 0;
}

function lostTags(scopes: readonly TokenScope[]): readonly LostTags[] {
  const byScope = new Map(scopes.map((each) => [scopeKey(each.scope), tagsIn(each)]));
  return scopes.flatMap(({ scope }) => {
    const reach = scopeAndAbove(scope).flatMap((each) => byScope.get(scopeKey(each)) ?? []);
    const staying = new Set(reach.flatMap((tags) => [...tags.staying.keys()]));
    const going = new Map(reach.flatMap((tags) => [...tags.going]));
    const lost = [...going].filter(([folded]) => !staying.has(folded)).map(([, tag]) => tag);
    return lost.length > 0 ? [{ scope, tags: lost.sort() }] : [];
  });
}

/** Tags by their folded spelling. */
type TagsBySpelling = Map<string, string>;

/** The tags of delegates that stay connected, and of those that are connected but go altogether. */
function tagsIn({ using, all }: TokenScope) {
  const staying: TagsBySpelling = new Map();
  const going: TagsBySpelling = new Map();
  // Without the scope's own list, what is known of it is what uses the token, as if nothing else were there.
  const known = all ?? using;
  if (!known) return { staying, going };
  const { values, ids, first } = known.delegates.tags;
  for (let row = 0; row < delegateCount(known); row++) {
    const connected = connectedIn(known, row);
    if (connected === 0) continue;
    const stopping = using ? connectedIn(using, rowOf(using, keyAt(known, row) ?? '')) : 0;
    const end = first[row + 1] ?? 0;
    for (let item = first[row] ?? end; item < end; item++) {
      const tag = textAt(values, ids[item] ?? 0);
      (connected > stopping ? staying : going).set(foldTag(tag), tag);
    }
  }
  return { staying, going };
}
