import type { Scope } from '@/domain/scope/scope';
import { formatClockTime } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import type { FleetState } from '../use-fleet';
import { failureLabels } from './failure-labels';
import { NextTry, useOnline } from './LoadFailure';

/** The banner for a failed poll while older data is shown: the reason, the time of the data, and the next try. */
export function StaleNotice({ state, scope }: { state: FleetState; scope: Scope }) {
  const isOnline = useOnline();
  const [zone] = usePreference(TIME_ZONE);
  if (!state.about || !state.failure) return null;
  const labels = failureLabels(state.failure, scope, isOnline);
  return (
    <Banner
      tone="attention"
      title={`${labels.title}. The list is from ${formatClockTime(state.about.asOf, zone)}.`}
      actions={
        <Button size="sm" onClick={state.refresh} isPending={state.isFetching}>
          Try again
        </Button>
      }
    >
      <p>{labels.advice}</p>
      {labels.detail && <p>{labels.detail}</p>}
      <NextTry at={state.nextTryAt} />
    </Banner>
  );
}
