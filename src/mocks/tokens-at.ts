import { DAY_MS } from '@/lib/units';
import { textFor } from './random';
import type { Store } from './store';
import type { MockToken, World } from './world';

const PURGED_AFTER_MS = 30 * DAY_MS;

/** A token in the Manager's records at one time. */
export interface TokenNow {
  readonly token: MockToken;
  /** When it will be revoked automatically, epoch ms; 0 = never. */
  readonly revokesAt: number;
  /** Epoch ms; undefined = active. */
  readonly revokedAt: number | undefined;
}

function tokenAt(token: MockToken, now: number): TokenNow {
  const daily =
    token.revokesInDays === undefined ? 0 : Math.floor(now / DAY_MS + token.revokesInDays) * DAY_MS;
  const revokesAt = token.revokesAt ?? daily;
  const hasRevokedItself = revokesAt > 0 && revokesAt <= now;
  return { token, revokesAt, revokedAt: token.revokedAt ?? (hasRevokedItself ? revokesAt : undefined) };
}

/** All tokens of the account at `now` (epoch ms), oldest first. Contract: revoked ones are purged after 30 days. */
export function tokensAt({ tokens }: Store, now: number): readonly TokenNow[] {
  return [...tokens.values()]
    .map((token) => tokenAt(token, now))
    .filter(({ revokedAt }) => !revokedAt || now - revokedAt < PURGED_AFTER_MS);
}

/** The effects of tokens on the instances that registered with them. */
export interface TokenEffects {
  /** Names of inactive tokens. Contract: a token that no longer exists counts as active. */
  readonly inactive: ReadonlySet<string>;
  /** By name: when its delegates were ordered to stop, epoch ms. */
  readonly stoppedAt: ReadonlyMap<string, number>;
}

export function tokenEffectsAt(store: Store, now: number): TokenEffects {
  const revoked = tokensAt(store, now).flatMap(({ token: { name }, revokedAt }) =>
    revokedAt === undefined ? [] : [[name, revokedAt] as const],
  );
  return {
    inactive: new Set(revoked.map(([name]) => name)),
    // Instances of a token revoked before anything on record have already stopped by their own rhythm.
    stoppedAt: new Map([...store.stoppedTokens, ...revoked].filter(([, at]) => at > 0)),
  };
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The same for the same token, another for one created again under its name. It gives no access. */
export function tokenValue({ seed }: World, { name, createdAt }: MockToken): string {
  return `${textFor(BASE64, 43, seed, 'token', name, createdAt)}=`;
}
