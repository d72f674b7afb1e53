import type { Delegate } from '../delegate/delegate';
import { type Permission, type PermissionState, whyNotPermitted } from './permissions';
import type { Scope } from './scope';

interface DelegateQuestion {
  readonly delegate: Delegate;
  /** The state of the permission that it takes. */
  readonly permission: PermissionState;
  readonly scope: Scope;
  readonly isReadOnly?: boolean | undefined;
}

/**
 * Undefined when it may be asked to delete the delegate; otherwise the sentence that says why not. Contract: the Manager
 * deletes by identifier and asks for `core_delegate_delete`. For connected delegates see {@link connectedWarning}.
 */
export function whyNotDelete(question: DelegateQuestion): string | undefined {
  return whyNotChange('core_delegate_delete', 'deletes', question);
}

/** Undefined when the tags of the delegate may be changed; otherwise the sentence that says why not. */
export function whyNotEditTags(question: DelegateQuestion): string | undefined {
  return whyNotChange('core_delegate_edit', 'changes tags', question);
}

function whyNotChange(
  permission: Permission,
  does: string,
  { delegate, permission: state, scope, isReadOnly = false }: DelegateQuestion,
): string | undefined {
  if (!isReadOnly && delegate.identifier === undefined) {
    return `${whyNoIdentifier(delegate)}, and the Manager ${does} by identifier only.`;
  }
  return whyNotPermitted({ permission, state, scope, isReadOnly });
}

/** Why a delegate has no identifier here: a clause, to be ended. */
export function whyNoIdentifier({ owner }: Delegate): string {
  return `The listing ${owner ? 'of several scopes' : 'in use'} does not tell the identifier of this delegate`;
}

/**
 * The sentence that warns before a delete that the Manager will refuse, or undefined. Contract: it refuses while any
 * instance is connected. A warning and no bar: by the time of asking the instances may have stopped.
 */
export function connectedWarning(connectedCount: number, instanceCount: number): string | undefined {
  if (connectedCount === 0) return undefined;
  const isOne = connectedCount === 1;
  const who = instanceCount === 1 ? 'Its only instance' : `${connectedCount} of ${instanceCount} instances`;
  return `${who} ${isOne ? 'is' : 'are'} still connected. Stop ${isOne ? 'it' : 'them'} first; the Manager refuses to delete connected delegates.`;
}
