import type { ReactNode } from 'react';
import type { ManagerError } from '@/api/errors';
import { Banner } from '@/ui/Banner';
import { failureDetail, mayBeDone } from './failure-labels';

/** An urgent banner with the reason of a failure. Renders nothing without a failure. */
export function FailureBanner({ title, failure }: { title: string; failure: Error | undefined }) {
  if (!failure) return null;
  return (
    <Banner tone="bad" title={title} isUrgent>
      {failureDetail(failure)}
    </Banner>
  );
}

export interface WriteFailureProps {
  readonly error: ManagerError;
  /** What a refusal means: "The token was not revoked". */
  readonly refusal: string;
  /** What shows the outcome: "the list". */
  readonly shownBy: string;
  /** Further sentences. */
  readonly children?: ReactNode;
}

/** Shows why a change was not made, or that the outcome is unknown. */
export function WriteFailure({ error, refusal, shownBy, children }: WriteFailureProps) {
  const isUnsure = mayBeDone(error);
  return (
    <Banner tone="bad" title={isUnsure ? 'It is unknown whether the change was made' : refusal} isUrgent>
      <span>{`${failureDetail(error)}${isUnsure ? ` The change may have been made. Look at ${shownBy} before you try again.` : ''}`}</span>
      {children}
    </Banner>
  );
}
