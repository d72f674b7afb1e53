import { type Scope, scopeKey } from './scope';

/** Which delegates to list: those of a scope, with or without those of the scopes below. */
export interface ListingChoice {
  readonly scope: Scope;
  /** @default false */
  readonly includesBelow?: boolean | undefined;
}

/** Equal for two choices exactly if they list the same delegates. */
export function listingKey({ scope, includesBelow = false }: ListingChoice): string {
  return `${scopeKey(scope)} ${includesBelow}`;
}
