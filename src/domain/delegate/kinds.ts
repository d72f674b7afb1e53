/** The platform of a delegate, as far as it changes what we show: icon, troubleshooter and upgrade. */
export type DelegateKindId = 'kubernetes' | 'helm' | 'docker' | 'ecs' | 'shell' | 'other';

export interface DelegateKind {
  readonly kind: DelegateKindId;
  /** Text for the user; the type as sent when it is unknown to us. */
  readonly label: string;
}

const KINDS: ReadonlyMap<string, DelegateKind> = new Map([
  ['KUBERNETES', { kind: 'kubernetes', label: 'Kubernetes' }],
  ['CE_KUBERNETES', { kind: 'kubernetes', label: 'Kubernetes (cost)' }],
  ['HELM_DELEGATE', { kind: 'helm', label: 'Helm' }],
  ['DOCKER', { kind: 'docker', label: 'Docker' }],
  ['ECS', { kind: 'ecs', label: 'ECS' }],
  ['SHELL_SCRIPT', { kind: 'shell', label: 'Shell' }],
]);

/** Contract: types are matched without regard to case, and new ones may appear. */
export function delegateKind(type?: string): DelegateKind {
  const sent = type?.trim();
  if (!sent) return { kind: 'other', label: 'Unknown type' };
  return KINDS.get(sent.toUpperCase()) ?? { kind: 'other', label: sent };
}

const WITH_UPGRADER: ReadonlySet<DelegateKindId> = new Set(['kubernetes', 'helm', 'docker']);

/** Undefined for `other`. Contract: the upgrader is a job in Kubernetes and a container in Docker. */
export function hasUpgrader(kind: DelegateKindId): boolean | undefined {
  return kind === 'other' ? undefined : WITH_UPGRADER.has(kind);
}
