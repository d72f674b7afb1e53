/**
 * The only time limits of tests. They claim nothing: they end what hangs, and a busy machine may take a hundred times as
 * long as an idle one.
 */
export const TEST_MS = 600_000;

/** For what a test waits for. */
export const WAIT_MS = 120_000;
