import type { AutoUpgrade } from '../delegate/read-facts';

/** Auto-upgrade as Harness calls its states. */
export const AUTO_UPGRADE_WORDS: Record<AutoUpgrade, string> = {
  ON: 'ON',
  OFF: 'OFF',
  DETECTING: 'SYNCHRONIZING',
  NONE: 'N/A',
};
