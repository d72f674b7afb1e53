import type { Action } from '@/domain/memory/intervals';
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
export function actionsIn(store: Store, scopeKey: ScopeKey): readonly Omit<Action, 'id'>[] {
  const named = (world: Store['world']['delegates']) =>
    new Map(
      [...world.values()].flat().map(({ groupId, identifier, name }) => [groupId, { identifier, name }]),
    );
  const delegates = named(store.world.delegates);
  const about = (kind: Action['kind'], groupId: string, at: number) => {
    const delegate = delegates.get(groupId);
    return delegate ? [{ at, user: undefined, kind, target: delegate.identifier, name: delegate.name }] : [];
  };
  return [
    ...[...store.deletedDelegates].flatMap(([groupId, at]) => about('delete-delegate', groupId, at)),
    ...[...store.writtenTags].flatMap(([groupId, { at }]) => about('change-tags', groupId, at)),
    ...[...store.tokens.values()].flatMap(({ name, revokedAt = 0, ...token }) =>
      revokedAt > 0 && token.scopeKey === scopeKey
        ? [{ at: revokedAt, user: undefined, kind: 'revoke-token' as const, target: name, name: undefined }]
        : [],
    ),
  ];
}
