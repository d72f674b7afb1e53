import { uuidFor } from './random';
import type { Scenario } from './scenarios';
import type { Store } from './store';

/** The service of a path: services differ in parameter names, envelopes and errors. */
export type Service = 'manager' | 'ng';

/** A parsed request, with everything that its answer may depend on. */
export interface Call {
  readonly service: Service;
  /** The path below the gateway, e.g. `/ng/api/organizations`. */
  readonly path: string;
  /** The path's variable parts, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Empty when there is no body. */
  readonly body: string;
  /** Epoch ms. */
  readonly now: number;
  /** The only account of the mock. */
  readonly account: string;
  readonly scenario: Scenario;
  readonly store: Store;
}

/** The id under which the Manager would log this call. */
export function correlationIdOf({ path, now, store }: Pick<Call, 'path' | 'now' | 'store'>): string {
  return uuidFor(store.world.seed, path, now);
}
