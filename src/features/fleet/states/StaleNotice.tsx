import type { Scope } from '@/domain/scope/scope';
import { formatClockTime } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import type { FleetState } from '../use-fleet';
import { failureLabels } from './failure-labels';
import { NextTry, useOnline } from './LoadFailure';

/** Over good data: the newest attempt failed, and what is shown is of an earlier time. */
export function StaleNotice({ state, scope }: { state: FleetState; scope: Scope }) {
  const isOnline = useOnline();
  if (!state.about || !state.failure) return null;
  const labels = failureLabels(state.failure, scope, isOnline);
  return (
    <Banner
      tone="attention"
      title={`As of ${formatClockTime(state.about.asOf)}: ${labels.title.replace(/^T/, 't')}`}
      actions={
        <Button size="sm" onClick={state.refresh} isPending={state.isFetching}>
          Try again
        </Button>
      }
    >
      <p>{labels.advice}</p>
      {labels.detail && <p className="text-sm">{labels.detail}</p>}
      <NextTry at={state.nextTryAt} />
    </Banner>
  );
}
