import type { History } from '../settings/settings.ts';
import type { MemoryState } from '../watch/messages.ts';
import { createMemoryHost, type MemoryHost } from './host.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** A reading that is later than this many intervals leaves a gap: one failure and its retry do not. */
const GAP_AFTER_INTERVALS = 2.5;

type HostParts = {
  /** From the beginning of one reading of a listing to that of the next. */
  readonly intervalMs: number;
  readonly ownerPrefixes: readonly string[];
  readonly onState: (state: MemoryState) => void;
};

/** Creates the memory at the place of the settings. It opens it with the first reading or question. */
export function startMemoryHost(
  history: History,
  { intervalMs, ownerPrefixes, onState }: HostParts,
): MemoryHost {
  return createMemoryHost({
    kind: history.kind,
    openDatabase: () => (history.kind === 'sqlite' ? openSqlite(history.file) : openPostgres(history.url)),
    days: history.days,
    gapAfterMs: GAP_AFTER_INTERVALS * intervalMs,
    ownerPrefixes: ownerPrefixes.length > 0 ? ownerPrefixes : undefined,
    onState,
  });
}
