import type { Scope } from '../scope/scope';

/** Whether delegates may register with a token. Revoking cannot be undone. */
export const TOKEN_STATUSES = ['ACTIVE', 'REVOKED'] as const;
type TokenStatus = (typeof TOKEN_STATUSES)[number];

/**
 * A token with which delegates register. Excludes its value, so that a list of tokens contains no secret. A fact that
 * the Manager does not report, or reports in an unreadable form, is absent.
 */
export interface DelegateToken {
  /** Exactly as sent: the Manager knows tokens by name, which is unique in the account. */
  readonly name: string;
  readonly status?: TokenStatus;
  /** Epoch ms. */
  readonly createdAt?: number;
  /** The name that users know; null for tokens that the Manager created itself. */
  readonly createdBy?: string | null;
  /** When the Manager revokes it automatically, epoch ms; that can be an hour late. Null = never. */
  readonly revokesAt?: number | null;
  /** The scope that owns it. A delegate that names no scope registers there. */
  readonly scope?: Scope;
}
