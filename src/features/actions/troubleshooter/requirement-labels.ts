import { DELEGATE_SIZES, SIZE_FACTS } from '@/domain/install/delegate-sizes';
import { formatCount } from '@/lib/numbers';
import type { Platform } from './commands';

/** Requirements of a delegate, under one heading. */
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

const { memoryMb: LEAST_MEMORY_MB, cpu: LEAST_CPU } = SIZE_FACTS.LAPTOP;

/** The minimum resources of each instance: "2 GiB of memory and 0.5 CPU". */
export const LEAST_RESOURCES = `${memoryText(LEAST_MEMORY_MB)} of memory and ${LEAST_CPU} CPU`;

/** Returns the requirements of a delegate on this platform, according to Harness's documentation. */
export function requirements(platform: Platform): readonly Requirement[] {
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
        `Each instance needs at least ${LEAST_RESOURCES}, in addition to what its host needs.`,
        ...DELEGATE_SIZES.map(sizeText),
      ],
    },
  ];
}

function sizeText(size: (typeof DELEGATE_SIZES)[number]): string {
  const { label, replicas, memoryMb, cpu, parallelTasks } = SIZE_FACTS[size];
  const instances = replicas === 1 ? '1 instance' : `${replicas} instances`;
  return `${label}: ${instances}, ${memoryText(memoryMb)} and ${cpu} CPU in total, up to ${parallelTasks} deployments or builds at a time.`;
}

/** Formats an amount of memory in MiB: "2 GiB". */
export function memoryText(memoryMb: number): string {
  return `${formatCount(memoryMb / 1024)} GiB`;
}
