import type { Memory } from '@/domain/memory/questions';

/** How to reach the Manager. */
export interface ManagerConfig {
  /**
   * The prefix of `/api`, `/ng/api` and `/authz/api`: a path on this origin or a whole URL.
   * @default '/gateway'
   */
  readonly basePath?: string;
  /** @default the global fetch, looked up at each call */
  readonly fetch?: typeof globalThis.fetch;
  /** Sent as `x-api-key`. Leave it out when a proxy adds the credential. Held only in memory. */
  readonly apiKey?: string;
  /** Called for each answer with the server's clock minus ours, ms; undefined when the answer has no time. */
  readonly onClockOffset?: (offsetMs: number | undefined) => void;
  /** Whether our server refuses every write, so that none is sent. */
  readonly isReadOnly?: boolean;
  /** Whether the Manager is the mock of the demo, which nothing outside this browser can reach. */
  readonly isDemo?: boolean;
  /** The memory of the fleet. @default that of our server */
  readonly memory?: Memory;
}

// A page and a thread have one Manager.
let current: ManagerConfig = {};

/**
 * Replaces the whole configuration; `configureManager({})` restores the defaults. Also discards what was learned about
 * the previous Manager.
 */
export function configureManager(config: ManagerConfig): void {
  current = { ...config };
}

/** The same object until it is replaced. */
export function managerConfig(): ManagerConfig {
  return current;
}
