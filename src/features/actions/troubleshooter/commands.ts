import type { DelegateKindId } from '@/domain/delegate/kinds';
import { shellWord } from '@/domain/install/quote';

/** The namespace that Harness's own installers use. */
export const DEFAULT_NAMESPACE = 'harness-delegate-ng';

export type Platform = 'kubernetes' | 'docker';

/** Which of the two guides fits a delegate; undefined when there is none for its kind. */
export function platformOf(kind: DelegateKindId): Platform | undefined {
  if (kind === 'kubernetes' || kind === 'helm') return 'kubernetes';
  return kind === 'docker' ? 'docker' : undefined;
}

/** A command to run, with what it is for. */
export interface Command {
  readonly purpose: string;
  readonly text: string;
}

/** What the commands need of a delegate. */
interface CommandSubject {
  readonly name: string;
  readonly platform: Platform;
}

/** The commands that look into the common problems of a delegate. `namespace` is for Kubernetes alone. */
export function commonCommands(subject: CommandSubject, namespace: string): readonly Command[] {
  const name = shellWord(subject.name);
  if (subject.platform === 'docker') {
    return [
      { purpose: 'See whether the container runs', text: `docker ps --all --filter name=${name}` },
      { purpose: 'Follow its log', text: `docker logs --follow ${name}` },
      { purpose: 'Remove an old container before starting it anew', text: `docker rm --force ${name}` },
    ];
  }
  const within = `--namespace ${shellWord(namespace)}`;
  const selector = `--selector ${shellWord(`harness.io/name=${subject.name}`)}`;
  return [
    { purpose: 'See whether the pods came up', text: `kubectl get pods ${within} ${selector}` },
    { purpose: 'See why a pod is not healthy', text: `kubectl describe pods ${within} ${selector}` },
    { purpose: 'Follow the log', text: `kubectl logs ${within} ${selector} --all-containers --follow` },
    {
      purpose: 'See the events of the namespace',
      text: `kubectl get events ${within} --sort-by=.lastTimestamp`,
    },
  ];
}
