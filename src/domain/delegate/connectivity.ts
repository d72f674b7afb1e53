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

const CONNECTED = INSTANCE_STATES.indexOf('CONNECTED');
const LATE = INSTANCE_STATES.indexOf('LATE');
const DISCONNECTED = INSTANCE_STATES.indexOf('DISCONNECTED');
const NEVER = INSTANCE_STATES.indexOf('NEVER');
const UNKNOWN = INSTANCE_STATES.indexOf('UNKNOWN');

type Moment = Pick<Context, 'asOf' | 'policy'>;

/**
 * An index in {@link INSTANCE_STATES}. `heartbeatAt` is epoch ms; 0 = none on record, NaN (or any number that is not a
 * time) = unknown. A heartbeat from the future counts as connected: the clock is fast, the instance is not silent.
 */
export function instanceStateCode(heartbeatAt: number, { asOf, policy }: Moment): number {
  if (heartbeatAt < 0 || !Number.isFinite(heartbeatAt)) return UNKNOWN;
  if (heartbeatAt === 0) return NEVER;
  const silenceMs = asOf - heartbeatAt;
  if (silenceMs > policy.disconnectedAfterMs) return DISCONNECTED;
  return silenceMs > policy.lateAfterMs ? LATE : CONNECTED;
}

/** Whether it is certain that an instance is not connected. */
export function isDisconnected(state: InstanceState | undefined): boolean {
  return state === 'DISCONNECTED' || state === 'NEVER';
}

/** `code` is an index in {@link INSTANCE_STATES}. Late counts as connected. */
export function isConnectedCode(code: number): boolean {
  return code === CONNECTED || code === LATE;
}
