import type { Remedy } from '@/domain/delegate/health';

/** The button label of each remedy. */
export const REMEDY_LABELS: Record<Remedy, string> = {
  troubleshoot: 'Open Troubleshooter',
  upgrade: 'Upgrade…',
};

/** The same, for narrow places. */
export const SHORT_REMEDY_LABELS: Record<Remedy, string> = { ...REMEDY_LABELS, troubleshoot: 'Troubleshoot' };
