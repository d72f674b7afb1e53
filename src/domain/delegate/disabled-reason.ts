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
 * A sentence; undefined when the delegate can be deleted. Contract: the Manager deletes by identifier and requires
 * `core_delegate_delete`. For connected delegates see {@link connectedWarning}.
 */
export function disabledDelete(question: DelegateQuestion): string | undefined {
  return disabledChange('core_delegate_delete', 'deletes', question);
}

/** A sentence; undefined when the tags can be changed. */
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

/** A clause. */
function whyNoIdentifier({ scope }: Pick<Delegate, 'scope'>): string {
  const listing = scope === undefined ? 'in use' : 'of several scopes';
  return `The listing ${listing} does not report the identifier of this delegate`;
}

/**
 * Undefined while no instance is connected. Contract: the Manager refuses to delete a delegate with a connected
 * instance. The warning does not block: the instances may stop before the request.
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
