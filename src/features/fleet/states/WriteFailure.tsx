import type { ReactNode } from 'react';
import type { ManagerError } from '@/api/errors';
import { Banner } from '@/ui/Banner';
import { failureDetail, mayBeDone } from './failure-labels';

interface WriteFailureProps {
  readonly error: ManagerError;
  /** What a refusal means: "The token was not revoked". */
  readonly refusal: string;
  /** What the page has read again, because it shows the outcome: "the list". */
  readonly again: string;
  /** Further sentences. */
  readonly children?: ReactNode;
}

/** Says why a change was not made; or that the outcome is unknown. */
export function WriteFailure({ error, refusal, again, children }: WriteFailureProps) {
  const isUnsure = mayBeDone(error);
  return (
    <Banner tone="bad" title={isUnsure ? 'It is unknown whether the change was made' : refusal} isUrgent>
      {failureDetail(error)}
      {isUnsure && ` The change may have been made. The page has read ${again} again.`}
      {children}
    </Banner>
  );
}
