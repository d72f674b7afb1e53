import { DELEGATE_SIZES, SIZE_FACTS } from '@/domain/install/delegate-sizes';
import type { HarnessDocument } from '@/features/words/harness-documents';
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

/** By what the Manager knows an instance again. */
const IDENTITY: Record<Platform, string> = {
  kubernetes:
    'The address of a pod may change. The Manager knows it by the end of its host name: the first six letters of the account ID.',
  docker:
    'The Manager knows it by host name and private IP address. With another one it is another instance.',
  ecs: 'The Manager knows it by the host name in its task definition.',
  host: 'The Manager knows it by host name and private IP address. With another one it is another instance.',
};

/** What sets how long a shutdown may take. */
const SHUTDOWN: Record<Platform, string> = {
  kubernetes:
    'A pod is asked to stop when it is deleted, evicted, scaled down or upgraded. terminationGracePeriodSeconds sets how long that may take: 10 minutes by default.',
  docker: 'docker stop asks it to stop. Its option -t sets how long that may take, in seconds.',
  ecs: 'stopTimeout in the task definition sets how long that may take.',
  host: 'Stop it by its script, and wait until its process has ended.',
};

/** How long a legacy image may finish its tasks. */
export const LEGACY_GRACE = 'A legacy image gives running tasks 30 seconds. This cannot be changed.';

/** Sentences about the limits of an account, whatever the size of its delegates. */
const DEPLOYMENT_LIMITS =
  'Harness allows 100 deployments in 24 hours and 40 in an hour. Harness Support can raise this limit.';

/** Sentences about the size for Cloud Cost Management. */
const COST_MANAGEMENT_SIZE =
  'For Cloud Cost Management: 2 CPU and 8 GiB up to 200 nodes and 4,000 pods. Add 0.5 CPU and 2 GiB for each 50 nodes and 1,000 pods. One replica must hold it all.';

const TWO_PLACES =
  'Only delegates with the same permissions and connectivity replace each other. Two in different places are no high availability.';

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
        'Install it behind your firewall, in the network of what it deploys. To evaluate Harness, a local one is enough.',
      ],
      documents: ['requirements', 'domains', 'proxy'],
    },
    {
      title: 'Certificates',
      sentences: [
        'It trusts the certificate of Harness by default.',
        'Import a certificate of your own on its host, by INIT_SCRIPT or into its image.',
        'You can also override its trust store.',
      ],
      documents: ['trustStore', 'secure', 'faqs'],
    },
    {
      title: 'Identity',
      sentences: ['Each delegate belongs to the account whose ID is in its deployment.', IDENTITY[platform]],
      documents: platform === 'ecs' ? ['logParameters'] : ['faqs'],
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
        TWO_PLACES,
        COST_MANAGEMENT_SIZE,
        DEPLOYMENT_LIMITS,
      ],
      documents: ['sizes', 'availability', 'faqs'],
    },
    {
      title: 'Shutdown',
      sentences: [
        'When asked to stop, it takes no more tasks and finishes what runs. Then it is ended, and what still runs is lost.',
        SHUTDOWN[platform],
        LEGACY_GRACE,
      ],
      documents: ['shutdown'],
    },
    {
      title: 'Log',
      sentences: [
        'LOGGING_LEVEL sets how much it logs: OFF, ERROR, WARN, INFO, DEBUG or TRACE. The default is INFO.',
        'It begins delegate.log each day, and again at 50 MB. It keeps the files of 10 more days, at most 1 GB.',
        'In it, CPU Process is the load of the delegate, and CPU System that of its whole system.',
        'Max Executing Task Count is the most tasks that ran at once since the last of these lines.',
        'Max Validating Task Count is the same for checks whether it can run a task.',
        'Max Executing Future Count and Max Validating Future Count are the same two, from other data of Harness.',
        'Harness receives the log too, for support. STACK_DRIVER_LOGGING_ENABLED=false stops that; Harness advises against it.',
      ],
      documents: ['logs', 'logParameters'],
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
