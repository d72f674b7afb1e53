import type { DelegateState } from '@/domain/delegate/connectivity';

/** The states whose labels are too long for one line of a phone. */
export const SHORT_STATE_LABELS: { readonly [State in DelegateState]?: string } = {
  LATE: 'Late',
  PARTIAL: 'Partially',
  NEVER: 'Never',
};
