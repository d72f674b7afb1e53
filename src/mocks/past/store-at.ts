import type { Action } from '@/domain/memory/intervals';
import { delegateScopeText } from '@/domain/scope/delegate-scope';
import { scopesOfDelegates } from '../installed';
import type { Store } from '../store';
import type { ScopeKey } from '../world';
import type { Story } from './story';

/** The store as it was at a moment, epoch ms: without the writes since. */
export function storeAt(store: Store, at: number): Store {
  const until = (times: ReadonlyMap<string, number>) =>
    new Map([...times].filter(([, written]) => written <= at));
  return {
    ...store,
    deletedDelegates: until(store.deletedDelegates),
    deletedInstances: until(store.deletedInstances),
    stoppedTokens: until(store.stoppedTokens),
    writtenTags: new Map([...store.writtenTags].filter(([, written]) => written.at <= at)),
    tokens: new Map(
      [...store.tokens].map(([name, { revokedAt, ...token }]) => [
        name,
        revokedAt !== undefined && revokedAt <= at ? { ...token, revokedAt } : token,
      ]),
    ),
  };
}

/** The same store in the world of a story. */
export function inStory(store: Store, story: Story, at: number): Store {
  const scopes = [...scopesOfDelegates(store)];
  const delegates = new Map(scopes.map((scopeKey) => [scopeKey, story.delegatesAt(scopeKey, at)]));
  return { ...store, world: { ...store.world, delegates } };
}

/** The writes that went through the demo, as a server would have noted them. Nobody signs in there. */
export function actionsIn(store: Store): readonly Action[] {
  const delegates = new Map(
    [...store.world.delegates].flatMap(([scopeKey, all]) =>
      all.map(({ groupId, identifier }) => [groupId, { target: identifier, scope: scopeText(scopeKey) }]),
    ),
  );
  const about = (kind: Action['kind'], groupId: string, at: number, tags?: readonly string[]) => {
    const delegate = delegates.get(groupId);
    return delegate ? [{ at, user: undefined, kind, tags, ...delegate }] : [];
  };
  return [
    ...[...store.deletedDelegates].flatMap(([groupId, at]) => about('delete-delegate', groupId, at)),
    ...[...store.writtenTags].flatMap(([groupId, { at, tags }]) => about('change-tags', groupId, at, tags)),
    ...store.tokenWrites.map(({ at, kind, name, scopeKey }) => ({
      at,
      user: undefined,
      kind,
      target: name,
      scope: scopeText(scopeKey),
    })),
  ];
}

function scopeText(scopeKey: ScopeKey): string {
  const [org, project] = scopeKey.split('/');
  return delegateScopeText({ org, project });
}
