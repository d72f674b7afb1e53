import type { Scope } from '@/domain/scope/scope';
import { formatClockTime } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import type { FleetState } from '../use-fleet';
import { failureWords } from './failure-labels';
import { NextTry } from './NextTry';
import { useOnline } from './use-online';

/** Over good data: the newest attempt failed, and what is shown is of an earlier time. */
export function StaleNotice({ state, scope }: { state: FleetState; scope: Scope }) {
  const isOnline = useOnline();
  if (!state.answer || !state.failure) return null;
  const words = failureWords(state.failure, scope, isOnline);
  return (
    <Banner
      tone="attention"
      title={`As of ${formatClockTime(state.answer.asOf)}: ${words.title.replace(/^T/, 't')}`}
      actions={
        <Button size="sm" onClick={state.refresh} isPending={state.isFetching}>
          Retry now
        </Button>
      }
    >
      <p>{words.advice}</p>
      {words.detail && <p className="text-sm">{words.detail}</p>}
      <NextTry at={state.nextTryAt} />
    </Banner>
  );
}
