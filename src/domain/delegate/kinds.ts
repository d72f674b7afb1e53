/** What a delegate runs on, as far as it changes what we show: its icon and its troubleshooter. */
export type DelegateKindId = 'kubernetes' | 'helm' | 'docker' | 'ecs' | 'shell' | 'other';

export interface DelegateKind {
  readonly kind: DelegateKindId;
  /** For people; the type as sent when it is one we do not know. */
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

/** Answers for every type, known or not. Contract: types are matched without regard to case, and new ones may appear. */
export function delegateKind(type?: string): DelegateKind {
  const sent = type?.trim();
  if (!sent) return { kind: 'other', label: 'Unknown type' };
  return KINDS.get(sent.toUpperCase()) ?? { kind: 'other', label: sent };
}

const TROUBLESHOOTABLE: ReadonlySet<DelegateKindId> = new Set(['kubernetes', 'helm', 'docker']);

/** Whether we know the steps that find out why a delegate of this kind does not connect. */
export function hasTroubleshooter(kind: DelegateKindId): boolean {
  return TROUBLESHOOTABLE.has(kind);
}

const WITH_UPGRADER: ReadonlySet<DelegateKindId> = new Set(['kubernetes', 'helm']);

/** Whether there is an upgrader for delegates of this kind; undefined for kinds that we do not know. Contract: a job of Kubernetes. */
export function hasUpgrader(kind: DelegateKindId): boolean | undefined {
  return kind === 'other' ? undefined : WITH_UPGRADER.has(kind);
}
