import { disabledByPermission, type Permission, type PermissionState } from '../scope/permissions';
import type { Scope } from '../scope/scope';
import type { Delegate } from './fields';

interface DelegateQuestion {
  readonly delegate: Pick<Delegate, 'identifier' | 'scope'>;
  /** The state of the permission that the change requires. */
  readonly permission: PermissionState;
  readonly scope: Scope;
  readonly isReadOnly?: boolean | undefined;
}

/**
 * Returns why the delegate cannot be deleted, as a sentence; undefined when it can. Contract: the Manager deletes by
 * identifier and requires `core_delegate_delete`. For connected delegates see {@link connectedWarning}.
 */
export function disabledDelete(question: DelegateQuestion): string | undefined {
  return disabledChange('core_delegate_delete', 'deletes', question);
}

/** Returns why the delegate's tags cannot be changed, as a sentence; undefined when they can. */
export function disabledTagChange(question: DelegateQuestion): string | undefined {
  return disabledChange('core_delegate_edit', 'changes tags', question);
}

function disabledChange(
  permission: Permission,
  does: string,
  { delegate, permission: state, scope, isReadOnly = false }: DelegateQuestion,
): string | undefined {
  if (!isReadOnly && delegate.identifier === undefined) {
    const instead = delegate.scope === undefined ? '' : ' The menu of its row looks it up in its own scope.';
    return `${whyNoIdentifier(delegate)}, and the Manager ${does} by identifier only.${instead}`;
  }
  return disabledByPermission({ permission, state, scope, isReadOnly });
}

/** Returns why a delegate has no identifier in this listing, as a clause. */
function whyNoIdentifier({ scope }: Pick<Delegate, 'scope'>): string {
  const listing = scope === undefined ? 'in use' : 'of several scopes';
  return `The listing ${listing} does not report the identifier of this delegate`;
}

/**
 * Returns a warning that the Manager will refuse the delete, or undefined. Contract: it refuses while any instance is
 * connected. This warns and does not block, because the instances may have stopped by the time of the request.
 */
export function connectedWarning({
  connectedInstances,
  instanceCount,
}: Pick<Delegate, 'connectedInstances' | 'instanceCount'>): string | undefined {
  if (connectedInstances === 0) return undefined;
  const isOne = connectedInstances === 1;
  const which =
    instanceCount === 1 ? 'Its only instance' : `${connectedInstances} of ${instanceCount} instances`;
  return `${which} ${isOne ? 'is' : 'are'} still connected. Stop ${isOne ? 'it' : 'them'} first; the Manager refuses to delete connected delegates.`;
}
