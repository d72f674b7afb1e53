import type { Remedy } from '@/domain/delegate/health';

export const REMEDY_LABELS: Record<Remedy, string> = {
  troubleshoot: 'Open Troubleshooter',
  upgrade: 'Upgrade…',
};

/** For narrow places. */
export const SHORT_REMEDY_LABELS: Record<Remedy, string> = { ...REMEDY_LABELS, troubleshoot: 'Troubleshoot' };
