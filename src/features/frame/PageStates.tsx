import type { ReactNode } from 'react';
import type { Scope } from '@/domain/scope/scope';
import type { Asked } from '@/features/failures/asked';
import { LoadFailure } from '@/features/failures/LoadFailure';
import { StaleNotice } from '@/features/failures/StaleNotice';

interface PageStatesProps<Data> {
  readonly scope: Scope;
  readonly asked: Asked<Data>;
  /** In the place of the answer until it comes. */
  readonly waiting: ReactNode;
  /** In the place of an answer that could not be had. @default the reason, what to do, and the next try */
  readonly failed?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** The four states of what a page asks for: no answer yet, failure, data, and older data with a failure. */
export function PageStates<Data>({ scope, asked, waiting, failed, children }: PageStatesProps<Data>) {
  const { data, failure } = asked;
  if (data !== undefined) {
    return (
      <>
        {failure && <StaleNotice asked={asked} scope={scope} />}
        {children(data)}
      </>
    );
  }
  if (!failure) return waiting;
  return failed ?? <LoadFailure error={failure} scope={scope} state={asked} />;
}
