/** The sizes that every Manager offers, smallest first. Newer ones have another for cost management, with unknown numbers. */
export const DELEGATE_SIZES = ['LAPTOP', 'SMALL', 'MEDIUM', 'LARGE'] as const;
export type DelegateSize = (typeof DELEGATE_SIZES)[number];

/** Memory and processor of something: of one replica, or of all together. */
interface Resources {
  /** MiB. */
  readonly memoryMb: number;
  /** Cores. */
  readonly cpu: number;
}

/** What a size is made for, over all its replicas together. */
export interface SizeFacts extends Resources {
  readonly label: string;
  /** How many replicas the Manager makes by default. */
  readonly replicas: number;
  /** Most deployments and builds at the same time. */
  readonly parallelTasks: number;
}

/** Contract: the Manager's own table; the numbers of parallel tasks are those of its install page and its documentation. */
export const SIZE_FACTS: Readonly<Record<DelegateSize, SizeFacts>> = {
  LAPTOP: { label: 'Laptop', replicas: 1, memoryMb: 2048, cpu: 0.5, parallelTasks: 10 },
  SMALL: { label: 'Small', replicas: 2, memoryMb: 4096, cpu: 1, parallelTasks: 20 },
  MEDIUM: { label: 'Medium', replicas: 4, memoryMb: 8192, cpu: 2, parallelTasks: 40 },
  LARGE: { label: 'Large', replicas: 8, memoryMb: 16_384, cpu: 4, parallelTasks: 80 },
};

/**
 * What each of so many replicas gets: its share of the size, and no less than the smallest size has, below which a
 * delegate does not run. The delegate's alone: host and cluster need more for themselves.
 */
export function replicaResources(size: DelegateSize, replicas: number): Resources {
  const { memoryMb, cpu } = SIZE_FACTS[size];
  const least = SIZE_FACTS.LAPTOP;
  return {
    memoryMb: Math.max(least.memoryMb, Math.ceil(memoryMb / replicas)),
    // In steps that schedulers understand: thousandths of a core.
    cpu: Math.max(least.cpu, Math.ceil((cpu / replicas) * 1000) / 1000),
  };
}

/** Service instances that one delegate typically serves, by the documentation. */
const SERVICE_INSTANCES = { least: 300, most: 500 } as const;

/** How many delegates so many service instances typically need: one for every 300 to 500. */
export function delegatesForServiceInstances(serviceInstances: number): {
  readonly least: number;
  readonly most: number;
} {
  return {
    least: Math.ceil(serviceInstances / SERVICE_INSTANCES.most),
    most: Math.ceil(serviceInstances / SERVICE_INSTANCES.least),
  };
}
