import type { Delegate } from '@/domain/delegate/delegate';
import type { DelegateHealth } from '@/domain/delegate/health';

/** What a cell may draw from. Ages are not in it: they tick by themselves, from `lastHeartbeatOf`. */
export interface CellContext {
  readonly delegate: Delegate;
  readonly health: DelegateHealth;
  /** The address of the delegate's page. */
  readonly href: string;
  /** Reads the newest heartbeat as it is now: epoch ms, 0 = none on record, NaN = unreadable. */
  readonly lastHeartbeatOf: (key: string) => number;
  /** Start of the day of the answer, epoch ms: what "in 12 days" counts from. */
  readonly today: number;
  /** Whether its instances are shown. */
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
}
