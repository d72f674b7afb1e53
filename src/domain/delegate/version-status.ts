import { startOfUtcDay } from './context';

/** The support status of an instance's version, reported by the Manager or derived. Worst first. */
export const VERSION_STATUSES = ['EXPIRED', 'EXPIRING', 'UNSUPPORTED', 'ACTIVE'] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

/**
 * The Manager may report a status that its own date contradicts. The day itself (`today`) fits every status. Both times
 * are epoch ms.
 */
export function isContradicted(
  status: VersionStatus | undefined,
  supportEnds: number | undefined,
  today: number,
): boolean {
  if (status === undefined || supportEnds === undefined) return false;
  const day = startOfUtcDay(today);
  return status === 'EXPIRED' ? supportEnds > day : supportEnds < day;
}
