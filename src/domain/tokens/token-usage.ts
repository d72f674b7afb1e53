import { listPath } from '../address/address';
import { delegateCount, type Fleet, instanceCount, rowOf } from '../delegate/fleet';
import { delegatesOf } from '../delegate/rows';
import { type Scope, scopeAndAbove, scopeKey } from '../scope/scope';
import { foldTag } from '../tags/tag-match';

export interface TokenUseCounts {
  readonly delegates: number;
  /** Instances that registered with it. */
  readonly instances: number;
  /** The connected ones of these instances, late ones included. */
  readonly connected: number;
}

export function countTokenUse(using: Fleet): TokenUseCounts {
  const { connectedInstances } = using.delegates;
  return {
    delegates: delegateCount(using),
    instances: instanceCount(using),
    connected: connectedInstances.reduce((sum, connected) => sum + connected, 0),
  };
}

/** The list that shows only what uses one of the tokens. */
export function pathToUse(scope: Scope, ...tokenName: readonly string[]): string {
  return listPath({ scope }, { tokenName });
}

/**
 * The known facts of one scope about a token. The listing reports only whether a delegate's token is active, so which
 * delegates use a token is another request. Either answer is undefined when it could not be read.
 */
export interface TokenScope {
  readonly scope: Scope;
  /** The delegates with instances that registered with the token, with only those instances. */
  readonly using: Fleet | undefined;
  /** False when part of that answer could not be read, so that more delegates may use the token. */
  readonly isUseComplete: boolean;
  /** All delegates of the scope. */
  readonly all: Fleet | undefined;
}

/** The effect of a revoke: the Manager stops all instances that registered with the token. */
export type RevokeImpact =
  /** In no scope could the delegates that use the token be read; `why` is a sentence for the user. */
  | { readonly state: 'unknown'; readonly why: string }
  | {
      readonly state: 'known';
      readonly affected: readonly AffectedDelegate[];
      /** Connected instances that stop. */
      readonly stoppingInstances: number;
      readonly lostTags: readonly LostTags[];
      /** Scopes in which the use of the token could not be read, or not completely: all numbers are "at least". */
      readonly unread: readonly Scope[];
      /** Scopes whose other delegates could not be read, so that they may still serve a tag that counts as lost. */
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
  /**
   * Connected instances that registered with another token and stay; undefined when the scope's delegates could not be
   * read.
   */
  readonly remaining: number | undefined;
}

/** Tags that no connected delegate has any more, for the steps of a scope: neither in the scope nor above it. */
export interface LostTags {
  readonly scope: Scope;
  /** In the delegates' spelling, sorted; those that are the name of an affected delegate come last. */
  readonly tags: readonly string[];
}

const UNKNOWN_USE =
  'The Manager did not report which delegates use this token. Its list of delegates shows only whether their token is active.';

/** `scopes` are those in which the token may be in use. */
export function revokeImpact(scopes: readonly TokenScope[]): RevokeImpact {
  const known = scopes.filter(({ using }) => using !== undefined);
  if (known.length === 0) return { state: 'unknown', why: UNKNOWN_USE };
  const affected = known.flatMap(affectedIn);
  return {
    state: 'known',
    affected,
    stoppingInstances: affected.reduce((sum, { stopping }) => sum + stopping, 0),
    lostTags: lostTags(scopes, new Set(affected.map(({ name }) => foldTag(name)))),
    unread: scopes.filter(({ using, isUseComplete }) => !using || !isUseComplete).map(({ scope }) => scope),
    unreadOthers: scopes.filter(({ all }) => !all).map(({ scope }) => scope),
  };
}

function affectedIn({ scope, using, all }: TokenScope): readonly AffectedDelegate[] {
  if (!using) return [];
  return delegatesOf(using).map(({ key, name, connectedInstances: stopping }) => {
    // The two answers are from different moments, so one may list fewer connected instances than the other.
    const remaining = all && Math.max(0, connectedIn(all, key) - stopping);
    return { scope, key, name, stopping, remaining };
  });
}

/** 0 when the fleet has no such delegate. */
function connectedIn(fleet: Fleet, key: string): number {
  return delegatesOf(fleet)[rowOf(fleet, key)]?.connectedInstances ?? 0;
}

function lostTags(scopes: readonly TokenScope[], names: ReadonlySet<string>): readonly LostTags[] {
  const byScope = new Map(scopes.map((each) => [scopeKey(each.scope), tagsIn(each)]));
  return scopes.flatMap(({ scope }) => {
    const reach = scopeAndAbove(scope).flatMap((each) => byScope.get(scopeKey(each)) ?? []);
    const staying = new Set(reach.flatMap((tags) => [...tags.staying.keys()]));
    const going = new Map(reach.flatMap((tags) => [...tags.going]));
    const lost = [...going].filter(([folded]) => !staying.has(folded));
    const tagsWhere = (isName: boolean) =>
      lost.flatMap(([folded, tag]) => (names.has(folded) === isName ? [tag] : [])).sort();
    return lost.length > 0 ? [{ scope, tags: [...tagsWhere(false), ...tagsWhere(true)] }] : [];
  });
}

/** Tags by their folded spelling. */
type TagsBySpelling = Map<string, string>;

function tagsIn({ using, all }: TokenScope) {
  const staying: TagsBySpelling = new Map();
  const going: TagsBySpelling = new Map();
  // Without the scope's own list, the delegates that use the token count as all of its delegates.
  const known = all ?? using;
  if (!known) return { staying, going };
  for (const { key, connectedInstances, tags } of delegatesOf(known)) {
    if (connectedInstances === 0) continue;
    const stopping = using ? connectedIn(using, key) : 0;
    const found = connectedInstances > stopping ? staying : going;
    for (const tag of [...tags.custom, ...tags.implicit]) found.set(foldTag(tag), tag);
  }
  return { staying, going };
}
