import type { Context } from './context';

/** The connectivity of an instance by its last heartbeat. `LATE` counts as connected; `NEVER` has no heartbeat on record. */
export const INSTANCE_STATES = ['CONNECTED', 'LATE', 'DISCONNECTED', 'NEVER', 'UNKNOWN'] as const;
export type InstanceState = (typeof INSTANCE_STATES)[number];

/** The connectivity of a delegate by its instances, worst first; unknown when no heartbeat can be read. */
export const CONNECTIVITIES = ['DISCONNECTED', 'PARTIAL', 'CONNECTED'] as const;
export type Connectivity = (typeof CONNECTIVITIES)[number];

/** The state of a delegate: one of {@link CONNECTIVITIES}, or `LATE`, `NEVER` or `UNKNOWN` where those do not decide. */
export const DELEGATE_STATES = ['CONNECTED', 'LATE', 'PARTIAL', 'DISCONNECTED', 'NEVER', 'UNKNOWN'] as const;
export type DelegateState = (typeof DELEGATE_STATES)[number];
/** The states of a delegate with all instances connected. */
export const CONNECTED_STATES: readonly DelegateState[] = ['CONNECTED', 'LATE'];

/** An instance, as far as its connectivity is concerned. */
interface InState {
  readonly status: InstanceState | undefined;
}

/** A delegate, as far as its connectivity is concerned. */
interface Listed {
  readonly instances: readonly (InState & { readonly lastHeartbeat: number | undefined })[];
  /** Whether the answer lists instances that cannot be read at all. */
  readonly hasUnreadableInstances: boolean | undefined;
}

/**
 * By the last heartbeat, epoch ms; 0 = none on record, undefined (or any number that is not a time) = unknown. A
 * heartbeat from the future counts as connected: the clock is fast, the instance is not silent.
 */
export function instanceState(
  lastHeartbeat: number | undefined,
  { asOf, policy }: Pick<Context, 'asOf' | 'policy'>,
): InstanceState {
  if (lastHeartbeat === undefined || lastHeartbeat < 0 || !Number.isFinite(lastHeartbeat)) return 'UNKNOWN';
  if (lastHeartbeat === 0) return 'NEVER';
  const silenceMs = asOf - lastHeartbeat;
  if (silenceMs > policy.disconnectedAfterMs) return 'DISCONNECTED';
  return silenceMs > policy.lateAfterMs ? 'LATE' : 'CONNECTED';
}

/** In time or late. */
export function isConnected({ status }: InState): boolean {
  return status === 'CONNECTED' || status === 'LATE';
}

/** Whether it is certain that the instance is not connected, also when it never was. */
export function isSilent({ status }: InState): boolean {
  return status === 'DISCONNECTED' || status === 'NEVER';
}

export function isLate({ status }: InState): boolean {
  return status === 'LATE';
}

/** Its heartbeat cannot be read. */
export function isUnknown({ status }: InState): boolean {
  return status === 'UNKNOWN';
}

/**
 * Contract: no instance connected (or no instances) = disconnected; all = connected; else partial. Ours: an instance
 * whose heartbeat cannot be read decides nothing. Undefined when the delegate has only such instances.
 */
export function connectivityOf({ instances, hasUnreadableInstances }: Listed): Connectivity | undefined {
  if (instances.some(isConnected)) return instances.some(isSilent) ? 'PARTIAL' : 'CONNECTED';
  const isListed = instances.length > 0 || hasUnreadableInstances;
  return isListed && instances.every(isUnknown) ? undefined : 'DISCONNECTED';
}

/** A connected delegate may be `LATE`; a disconnected one may have no heartbeat on record (`NEVER`). */
export function delegateState(delegate: {
  readonly status: Connectivity | undefined;
  readonly instances: readonly InState[];
  readonly lastHeartbeat: number | undefined;
}): DelegateState {
  const { status, instances, lastHeartbeat } = delegate;
  if (status === 'CONNECTED' && instances.some(isLate)) return 'LATE';
  if (status === 'DISCONNECTED' && lastHeartbeat === 0) return 'NEVER';
  return status ?? 'UNKNOWN';
}

/**
 * The newest of its instances; without instances, that of the group. Epoch ms; 0 = none on record. When no readable
 * heartbeat is on record, an unreadable one may be the newest: then it is unknown.
 */
export function newestHeartbeat({
  instances,
  hasUnreadableInstances,
  groupHeartbeat,
}: Listed & { readonly groupHeartbeat: number | undefined }): number | undefined {
  if (instances.length === 0 && !hasUnreadableInstances) return groupHeartbeat;
  let newest = 0;
  for (const instance of instances)
    if (!isUnknown(instance)) newest = Math.max(newest, instance.lastHeartbeat ?? 0);
  const isUncertain = hasUnreadableInstances || instances.some(isUnknown);
  return newest === 0 && isUncertain ? undefined : newest;
}
