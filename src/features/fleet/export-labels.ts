import type { ExportWords } from '@/domain/export/export-columns';
import { AUTO_UPGRADE_WORDS, CONNECTIVITY_WORDS, NEVER_CONNECTED, VERSION_STATUS_WORDS } from './labels';

/** What is exported is said in the words of the page. */
export const EXPORT_WORDS: ExportWords = {
  connectivity: CONNECTIVITY_WORDS,
  neverConnected: NEVER_CONNECTED,
  versionStatus: VERSION_STATUS_WORDS,
  autoUpgrade: AUTO_UPGRADE_WORDS,
};
