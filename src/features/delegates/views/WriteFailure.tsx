import type { FailureKind, ManagerError } from '@/api/errors';
import { Banner } from '@/ui/Banner';
import { failureDetail } from '../states/failureWords';

const TITLES: Record<FailureKind, string> = {
  refused: 'The Manager refused',
  unreachable: 'No answer came',
  unreadable: 'The answer could not be read',
};

/** Why a change was not made, or why nobody can say whether it was. */
export function WriteFailure({ error }: { error: ManagerError }) {
  return (
    <Banner tone="bad" title={TITLES[error.kind]} isUrgent>
      {failureDetail(error)}
      {error.kind !== 'refused' &&
        ' It may have been done all the same: the saved views have been asked for again.'}
    </Banner>
  );
}
