import type { Scope } from '../scope/scope';

/** Whether delegates may register with a token. Revoking cannot be undone. */
export const TOKEN_STATUSES = ['ACTIVE', 'REVOKED'] as const;
type TokenStatus = (typeof TOKEN_STATUSES)[number];

/**
 * A token with which delegates register. Its value is not here, so that a list of tokens contains no secret. A fact that the
 * Manager does not report, or reports in a form that cannot be read, is absent.
 */
export interface DelegateToken {
  /** Exactly as sent: the Manager knows tokens by name, which is unique in the account. */
  readonly name: string;
  readonly status?: TokenStatus;
  /** Epoch ms. */
  readonly createdAt?: number;
  /** As people know them; absent for the tokens that the Manager made itself. */
  readonly createdBy?: string;
  /** When the Manager revokes it by itself, epoch ms; that can be an hour late. Absent = never. */
  readonly revokesAt?: number;
  /** The scope that owns it. A delegate that names no scope belongs there. */
  readonly scope?: Scope;
}
