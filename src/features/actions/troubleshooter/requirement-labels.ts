import { DELEGATE_SIZES, SIZE_FACTS } from '@/domain/install/delegate-sizes';
import type { HarnessDocument } from '@/features/shared/harness-documents';
import { formatCount } from '@/lib/numbers';
import type { Platform } from './commands';

/** Requirements of a delegate, under one heading. */
interface Requirement {
  readonly title: string;
  readonly sentences: readonly string[];
  /** What Harness says about it. */
  readonly documents: readonly HarnessDocument[];
}

const ACCESS: Record<Platform, string> = {
  kubernetes:
    'Its service account needs the rights of its steps: by default in the whole cluster, else in its namespace.',
  docker: 'Its container needs no access to Docker. Its upgrader does.',
  ecs: 'The task execution role must be able to pull the image. The task role needs the rights of its steps.',
  host: 'Its user needs the rights of its steps on the host.',
};

/** Contract: one delegate serves a cluster, with as many replicas as it needs. */
const MORE_REPLICAS =
  'For more capacity or availability, run more replicas. Do not install a second delegate in the same cluster.';

const { memoryMb: LEAST_MEMORY_MB, cpu: LEAST_CPU } = SIZE_FACTS.LAPTOP;

/** For each instance: "2 GiB of memory and 0.5 CPU". */
export const LEAST_RESOURCES = `${memoryText(LEAST_MEMORY_MB)} of memory and ${LEAST_CPU} CPU`;

/** According to Harness's documentation. */
export function requirements(platform: Platform): readonly Requirement[] {
  return [
    {
      title: 'Network',
      sentences: [
        'It opens all connections itself, to the address of the Manager: HTTPS and WebSocket, port 443. It needs no open port.',
        'Allow app.harness.io, or the address of your own Manager. Allow logging.googleapis.com too, for its log.',
        'If the WebSocket fails, it polls by HTTPS, and tasks start later. POLL_FOR_TASKS makes it poll from the start.',
        'It must also reach what its steps use: registries, repositories, clusters and cloud providers.',
      ],
      documents: ['requirements', 'domains', 'proxy'],
    },
    {
      title: 'Access',
      sentences: [
        'Its token must be active. A revoked token stops every delegate that uses it.',
        ACCESS[platform],
        'It needs root only if INIT_SCRIPT installs software.',
        'If a step fails because it lacks rights, check the permissions of its connector.',
      ],
      documents: ['tokens', 'permissions'],
    },
    {
      title: 'Resources',
      sentences: [
        `Each instance needs at least ${LEAST_RESOURCES}, in addition to what its host needs.`,
        ...DELEGATE_SIZES.map(sizeText),
        ...(platform === 'kubernetes' ? [MORE_REPLICAS] : []),
      ],
      documents: ['sizes', 'availability'],
    },
    {
      title: 'Log',
      sentences: [
        'LOGGING_LEVEL sets how much it logs: OFF, ERROR, WARN, INFO, DEBUG or TRACE. The default is INFO.',
        'It keeps the files of today and of the last 10 days, at most 1 GB.',
        'Harness receives the log too, for support. STACK_DRIVER_LOGGING_ENABLED=false stops that; Harness advises against it.',
      ],
      documents: ['logs'],
    },
  ];
}

function sizeText(size: (typeof DELEGATE_SIZES)[number]): string {
  const { label, replicas, memoryMb, cpu, parallelTasks } = SIZE_FACTS[size];
  const instances = replicas === 1 ? '1 instance' : `${replicas} instances`;
  return `${label}: ${instances}, ${memoryText(memoryMb)} and ${cpu} CPU in total, up to ${parallelTasks} deployments or builds at a time.`;
}

/** Takes MiB: "2 GiB". */
export function memoryText(memoryMb: number): string {
  return `${formatCount(memoryMb / 1024)} GiB`;
}
