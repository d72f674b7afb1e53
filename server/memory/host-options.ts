import type { MemoryState } from './messages.ts';
import type { NoticeOptions } from './notices.ts';
import type { OpenDatabase } from './open-database.ts';

/** How a memory is kept, and whom it informs. */
export type MemoryHostOptions = {
  readonly kind: 'sqlite' | 'postgresql';
  readonly openDatabase: () => Promise<OpenDatabase>;
  /** The Manager whose fleets are recorded: equal for two servers if they record the same. */
  readonly manager: string;
  readonly days: number;
  /** How large the file may be; beyond it, the oldest is deleted. @default no limit */
  readonly mostBytes?: number;
  readonly gapAfterMs: number;
  /** @default those of the policy */
  readonly ownerPrefixes?: readonly string[];
  /** Called when the recording stops or goes on, here or at another server, and every minute. */
  readonly onState: (state: MemoryState) => void;
  /** Called when questions cannot be answered any more, with the reason for the log. */
  readonly onUnanswered?: (because: string) => void;
  /** The parts of the database's address, which no log may have. */
  readonly hidden?: readonly string[];
  /** After this time, a write or a question that has not ended is a trouble; it may still succeed. */
  readonly patienceMs?: number;
  /** Most new intervals of a listing in an hour. @default that of the recorder */
  readonly mostInHour?: number | undefined;
  /** One for each target of notices. @default none */
  readonly notices?: readonly NoticeOptions[] | undefined;
  readonly now?: () => number;
  readonly steady?: () => number;
};
