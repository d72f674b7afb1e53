import type { DelegateRef } from './events';

/** The answer to the question who was on a host. */
export interface Hosts {
  /** Those that left their host last, newest first; each delegate once. */
  readonly delegates: readonly HostLeft[];
  readonly isMore: boolean;
}

/** A delegate that has no instance any more on a host. */
export interface HostLeft extends DelegateRef {
  /** The scope within the account, in a listing of several scopes. */
  readonly scope: string | undefined;
  readonly host: string;
  /** When its last instance left that host. */
  readonly until: number;
}
