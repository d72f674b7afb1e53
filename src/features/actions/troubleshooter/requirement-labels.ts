import { DELEGATE_SIZES, SIZE_FACTS } from '@/domain/install/delegate-sizes';
import type { Platform } from './commands';

/** What a delegate needs, under one heading. */
interface Requirement {
  readonly title: string;
  readonly sentences: readonly string[];
}

const ACCESS: Record<Platform, string> = {
  kubernetes:
    'Its service account needs the rights of its steps: by default in the whole cluster, else in its namespace.',
  docker: 'Its container needs no access to Docker. Its upgrader does.',
  ecs: 'The task execution role must be able to pull the image. The task role needs the rights of its steps.',
  host: 'Its user needs the rights of its steps on the host.',
};

/** What a delegate on this platform needs, by Harness's documentation. */
export function requirements(platform: Platform): readonly Requirement[] {
  const { memoryMb, cpu } = SIZE_FACTS.LAPTOP;
  return [
    {
      title: 'Network',
      sentences: [
        'It opens all connections itself, to the address of the Manager: HTTPS and WebSocket, port 443. It needs no open port.',
        'If the WebSocket fails, it polls by HTTPS, and tasks start later.',
        'It must also reach what its steps use: registries, repositories, clusters and cloud providers.',
      ],
    },
    {
      title: 'Access',
      sentences: [
        'Its token must be active. A revoked token stops every delegate that uses it.',
        ACCESS[platform],
        'It needs root only if INIT_SCRIPT installs software.',
        'If a step fails because it lacks rights, check the permissions of its connector.',
      ],
    },
    {
      title: 'Resources',
      sentences: [
        `Each instance needs at least ${gigabytes(memoryMb)} of memory and ${cpu} CPU, in addition to what its host needs.`,
        ...DELEGATE_SIZES.map(sizeText),
      ],
    },
  ];
}

function sizeText(size: (typeof DELEGATE_SIZES)[number]): string {
  const { label, replicas, memoryMb, cpu, parallelTasks } = SIZE_FACTS[size];
  const instances = replicas === 1 ? '1 instance' : `${replicas} instances`;
  return `${label}: ${instances}, ${gigabytes(memoryMb)} and ${cpu} CPU in total, up to ${parallelTasks} deployments or builds at a time.`;
}

function gigabytes(memoryMb: number): string {
  return `${memoryMb / 1024} GB`;
}
