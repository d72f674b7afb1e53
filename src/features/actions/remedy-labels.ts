import type { Delegate } from '@/domain/delegate/fields';
import { mustBeReplaced, type Remedy } from '@/domain/delegate/health';

export const TROUBLESHOOTER_LABEL = 'Open Troubleshooter';

/** For narrow places. `Upgrade…` is not offered where no command can upgrade. */
export function remedyLabel(remedy: Remedy, delegate: Delegate): string {
  if (remedy === 'troubleshoot') return 'Troubleshoot';
  return mustBeReplaced(delegate) ? 'Replace…' : 'Upgrade…';
}
