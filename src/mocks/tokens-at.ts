import type { Store } from './store';
import { DAY_MS } from './units';
import type { MockToken } from './world';

const PURGED_AFTER_MS = 30 * DAY_MS;

/** A token as the Manager has it on record at one moment. */
export interface TokenNow {
  readonly token: MockToken;
  /** When it will revoke itself, epoch ms; 0 = never. */
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

/** What tokens do to the instances that registered with them. */
export interface TokenEffects {
  /** Names. Contract: a token that no longer exists counts as active. */
  readonly inactive: ReadonlySet<string>;
  /** By name: when its delegates got the order to stop, epoch ms. */
  readonly stoppedAt: ReadonlyMap<string, number>;
}

/** The effects of all tokens at `now` (epoch ms). */
export function tokenEffectsAt(store: Store, now: number): TokenEffects {
  const revoked = tokensAt(store, now).flatMap(({ token: { name }, revokedAt }) =>
    revokedAt === undefined ? [] : [[name, revokedAt] as const],
  );
  return {
    inactive: new Set(revoked.map(([name]) => name)),
    // What was revoked before anything is remembered has stopped by its own rhythm.
    stoppedAt: new Map([...store.stoppedTokens, ...revoked].filter(([, at]) => at > 0)),
  };
}
