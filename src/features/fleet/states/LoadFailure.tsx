import type { ManagerError } from '@/api/errors';
import type { Scope } from '@/domain/scope/scope';
import { Button } from '@/ui/Button';
import { CopyButton } from '@/ui/CopyButton';
import { EmptyState } from '@/ui/EmptyState';
import { failureWords } from './failure-labels';
import { NextTry } from './NextTry';
import { useOnline } from './use-online';

interface LoadFailureProps {
  readonly error: ManagerError;
  readonly scope: Scope;
  /** Left out where the page does not ask again by itself; undefined while it is paused. */
  readonly nextTryAt?: number | undefined;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** In the place of a list that could not be had at all: never an empty list, never an endless wait. */
export function LoadFailure(props: LoadFailureProps) {
  const { error, scope, nextTryAt, isFetching, onRetry } = props;
  const words = failureWords(error, scope, useOnline());
  return (
    <div role="alert">
      <EmptyState
        title={words.title}
        drawing={words.drawing}
        actions={
          <>
            <Button onClick={onRetry} isPending={isFetching}>
              Try again
            </Button>
            {words.request && (
              <span className="inline-flex items-center gap-1">
                Copy a request <CopyButton text={words.request} label="Copy a request text" />
              </span>
            )}
          </>
        }
      >
        <p>{words.advice}</p>
        {words.detail && <p className="mt-1 text-sm wrap-anywhere">{words.detail}</p>}
        {words.link && (
          <p className="mt-1">
            <a href={words.link.href} target="_blank" rel="noreferrer" className="text-accent underline">
              {words.link.label}
            </a>
          </p>
        )}
        {'nextTryAt' in props && <NextTry at={nextTryAt} />}
      </EmptyState>
    </div>
  );
}
