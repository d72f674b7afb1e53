/** How the Manager is reached. */
export interface ManagerConfig {
  /**
   * What stands before `/api`, `/ng/api` and `/authz/api`: a path on this origin or a whole URL.
   * @default '/gateway'
   */
  readonly basePath?: string;
  /** @default the global fetch, looked up at each call */
  readonly fetch?: typeof globalThis.fetch;
  /** Sent as `x-api-key`. Leave it out where a proxy adds the credential. Held in memory alone. */
  readonly apiKey?: string;
  /** Called for each answer with how far the server's clock is ahead of ours, ms; undefined when the answer does not say it. */
  readonly onClockOffset?: (offsetMs: number | undefined) => void;
  /** The server of the page refuses every write, so none is sent. */
  readonly isReadOnly?: boolean;
}

let current: ManagerConfig = {};

/** Replaces the whole configuration; `configureManager({})` restores the defaults. It forgets what was learned about the Manager before. */
export function configureManager(config: ManagerConfig): void {
  current = { ...config };
}

/** The configuration in use; the same object until it is replaced. */
export function managerConfig(): ManagerConfig {
  return current;
}
