import { instanceStateCode, isConnectedCode } from '../delegate/connectivity';
import type { DecodedDelegate } from '../delegate/delegate';
import { type Scope, scopeAndAbove, scopeKey } from '../scope/scope';
import type { JudgedFleet } from '../selectors/selectors';
import { textAt } from '../table/texts';
import { foldTag } from '../tags/tag-match';

/** How much uses a token in one scope. */
export interface TokenUseCounts {
  readonly delegates: number;
  /** That registered with it. */
  readonly instances: number;
  /** Of those, the connected ones, late ones included. */
  readonly connected: number;
}

/** Counts what uses a token: delegates with those of their instances that registered with it, at `now` (epoch ms). */
export function countTokenUse(using: readonly DecodedDelegate[], now: number): TokenUseCounts {
  const beats = using.flatMap(({ delegate, heartbeats }) => heartbeats.slice(0, delegate.instances.length));
  return {
    delegates: using.length,
    instances: using.reduce((sum, { delegate }) => sum + delegate.instances.length, 0),
    connected: beats.filter((beatAt) => isConnectedCode(instanceStateCode(beatAt, now))).length,
  };
}

/**
 * What is known of one scope about a token. The listing of delegates says of each only whether its token is active, so who
 * uses which token is a question of its own; either answer is absent where it could not be read.
 */
export interface TokenScope {
  readonly scope: Scope;
  /** The delegates with instances that registered with the token, and of their instances only those. */
  readonly using: JudgedFleet | undefined;
  /** All delegates of the scope. */
  readonly all: JudgedFleet | undefined;
}

/** What a revoke does: the Manager tells all instances that registered with the token to stop. */
export type RevokeImpact =
  /** Who uses the token could be read in no scope; `why` is a sentence for people. */
  | { readonly state: 'unknown'; readonly why: string }
  | {
      readonly state: 'known';
      readonly affected: readonly AffectedDelegate[];
      /** Connected instances that stop. */
      readonly stoppingInstances: number;
      readonly lostTags: readonly LostTags[];
      /** Where it could not be read who uses the token: all numbers are "at least". */
      readonly unread: readonly Scope[];
      /** Where other delegates could not be read, so that a tag that counts as lost may be served from there. */
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

const UNTOLD =
  'The Manager did not tell which delegates use this token, and its list of delegates says of each only whether its token is active.';

/** Foresees a revoke, from the scopes in which the token may be in use. */
export function revokeImpact(scopes: readonly TokenScope[]): RevokeImpact {
  const told = scopes.filter(({ using }) => using !== undefined);
  if (told.length === 0) return { state: 'unknown', why: UNTOLD };
  const affected = told.flatMap(affectedIn);
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
  const { fleet, judgement } = using;
  return Array.from({ length: fleet.size }, (_, ordinal) => {
    const key = fleet.roster.keyAt(ordinal) ?? '';
    const stopping = judgement.connectedCounts[ordinal] ?? 0;
    // The two answers are not of the same moment, so one may know of fewer connected instances than the other.
    const remaining = all && Math.max(0, connectedOf(all, key) - stopping);
    return { scope, key, name: fleet.delegateAt(ordinal)?.name ?? key, stopping, remaining };
  });
}

function connectedOf({ fleet, judgement }: JudgedFleet, key: string): number {
  return judgement.connectedCounts[fleet.roster.ordinalOf(key)] ?? 0;
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
type Tags = ReadonlyMap<string, string>;

/** The tags of delegates that stay connected, and of those that are connected but go altogether. */
function tagsIn({ using, all }: TokenScope): { readonly staying: Tags; readonly going: Tags } {
  // Without the scope's own list, what is known of it is what uses the token, as if nothing else were there.
  const known = all ?? using;
  const staying = new Map<string, string>();
  const going = new Map<string, string>();
  if (!known) return { staying, going };
  const { fleet, judgement } = known;
  const { firstTag, tags } = fleet.index;
  const isSeen = {
    staying: new Uint8Array(tags.values.ends.length),
    going: new Uint8Array(tags.values.ends.length),
  };
  for (let ordinal = 0; ordinal < fleet.size; ordinal++) {
    const connected = judgement.connectedCounts[ordinal] ?? 0;
    if (connected === 0) continue;
    const stopping = using ? connectedOf(using, fleet.roster.keyAt(ordinal) ?? '') : 0;
    const fate = connected > stopping ? 'staying' : 'going';
    const end = firstTag[ordinal + 1] ?? 0;
    for (let row = firstTag[ordinal] ?? end; row < end; row++) {
      const id = tags.ids[row] ?? 0;
      if (isSeen[fate][id] === 1) continue;
      isSeen[fate][id] = 1;
      const tag = textAt(tags.values, id);
      (fate === 'staying' ? staying : going).set(foldTag(tag), tag);
    }
  }
  return { staying, going };
}
