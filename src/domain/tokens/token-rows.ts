import type { DelegateToken } from './token';
import type { TokenUseCounts } from './token-usage';

export type TokenUse =
  /** `why` is a sentence for the user. */
  | { readonly state: 'unknown'; readonly why: string }
  | (TokenUseCounts & {
      readonly state: 'known';
      /** Keys of the delegates that use it. */
      readonly keys: readonly string[];
      /** False when more delegates may use it. */
      readonly isComplete: boolean;
    });

export interface TokenRow {
  readonly token: DelegateToken;
  /** Undefined while the Manager is asked. */
  readonly use: TokenUse | undefined;
}

/** Whether a delegate uses the token; undefined while that is not known. */
export function isInUse({ use }: TokenRow): boolean | undefined {
  if (use?.state !== 'known') return undefined;
  return use.delegates > 0 || (use.isComplete ? false : undefined);
}

export const isRevoked = ({ token }: TokenRow) => token.status === 'REVOKED';

/** The views of the page, and what each shows. */
export const TOKEN_VIEWS = {
  all: () => true,
  'in-use': (row: TokenRow) => isInUse(row) === true,
  'not-in-use': (row: TokenRow) => isInUse(row) === false,
  revoked: isRevoked,
} as const satisfies Record<string, (row: TokenRow) => boolean>;
export type TokenView = keyof typeof TOKEN_VIEWS;

/** Those that may be wrong first: revoked and perhaps in use, then those that end, the soonest first; then by name. */
export function worstFirst(rows: readonly TokenRow[]): readonly TokenRow[] {
  return rows.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      (endOf(a) === endOf(b) ? 0 : endOf(a) - endOf(b)) ||
      a.token.name.localeCompare(b.token.name, 'en'),
  );
}

function rankOf(row: TokenRow): number {
  if (!isRevoked(row)) return 1;
  return isInUse(row) === false ? 2 : 0;
}

const endOf = ({ token: { revokesAt } }: TokenRow) => revokesAt ?? Number.POSITIVE_INFINITY;
