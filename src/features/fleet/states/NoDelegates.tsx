import { installPath, overviewPath } from '@/domain/scope/paths';
import { parentOf, type Scope, scopeLabel } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { buttonClass } from '@/ui/button-class';
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
