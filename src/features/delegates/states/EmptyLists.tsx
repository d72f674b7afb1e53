import { installPath, overviewPath } from '@/domain/paths';
import { parentOf, type Scope, scopeLabel } from '@/domain/scope';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { EmptyState } from '@/ui/EmptyState';

/** Nothing is installed in this scope; delegates from above still serve it. */
export function NoDelegates({ scope, isByPermission }: { scope: Scope; isByPermission: boolean }) {
  const parent = parentOf(scope);
  return (
    <EmptyState
      title={isByPermission ? 'Nothing here that you may see' : `No delegates in this ${scope.level} yet`}
      drawing={isByPermission ? 'locked' : 'nothing'}
      actions={
        <>
          {!isByPermission && (
            <a href={hrefOf(installPath(scope))} className={buttonClass()}>
              Install the first one
            </a>
          )}
          {parent && (
            <a href={hrefOf(overviewPath(parent))} className={buttonClass()}>
              Show the delegates of {parent.level} {scopeLabel(parent)}
            </a>
          )}
        </>
      }
    >
      {isByPermission
        ? `There is no delegate in ${scope.level} ${scopeLabel(scope)}, or none that you have core_delegate_view on: the Manager does not tell which.`
        : parent
          ? 'Delegates of the scopes above still serve it.'
          : 'A delegate appears here with its first heartbeat.'}
    </EmptyState>
  );
}

interface NoMatchProps {
  /** How many there are without the filters. */
  readonly total: number;
  readonly onClear: () => void;
}

/** The filters leave nothing; they stand above it as chips. */
export function NoMatch({ total, onClear }: NoMatchProps) {
  return (
    <EmptyState
      title="No delegate matches the filters"
      drawing="no-match"
      actions={<Button onClick={onClear}>Clear all filters</Button>}
    >
      Without them there {total === 1 ? 'is 1 delegate' : `are ${formatCount(total)} delegates`}.
    </EmptyState>
  );
}
