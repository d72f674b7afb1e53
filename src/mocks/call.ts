import { uuidFor } from './random';
import type { Scenario } from './scenarios';
import type { Store } from './store';

/** Which service a path belongs to: they differ in parameter spelling, envelopes and errors. */
export type Service = 'manager' | 'ng';

/** One request, taken apart, with everything that answering it may depend on. */
export interface Call {
  readonly service: Service;
  /** Below the gateway, e.g. `/ng/api/organizations`. */
  readonly path: string;
  /** The path's variable parts, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Empty when there was none. */
  readonly body: string;
  /** Epoch ms. */
  readonly now: number;
  /** The only account there is. */
  readonly account: string;
  readonly scenario: Scenario;
  readonly store: Store;
}

/** The id under which the Manager would log this call. */
export function correlationIdOf({ path, now, store }: Pick<Call, 'path' | 'now' | 'store'>): string {
  return uuidFor(store.world.seed, path, now);
}
