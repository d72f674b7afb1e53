/**
 * The sizes that every Manager offers, smallest first. Newer Managers have one more, for cost management, whose values
 * are unknown.
 */
export const DELEGATE_SIZES = ['LAPTOP', 'SMALL', 'MEDIUM', 'LARGE'] as const;
export type DelegateSize = (typeof DELEGATE_SIZES)[number];

/** Of one replica, or of all together. */
interface Resources {
  /** MiB. */
  readonly memoryMb: number;
  /** Cores. */
  readonly cpu: number;
}

/** Of all replicas together. */
export interface SizeFacts extends Resources {
  readonly label: string;
  /** Default number of replicas in the Manager's files. */
  readonly replicas: number;
  /** Most deployments and builds that run at the same time. */
  readonly parallelTasks: number;
}

/** Contract: the Manager's own table. The numbers of parallel tasks come from its install page and its documentation. */
export const SIZE_FACTS: Readonly<Record<DelegateSize, SizeFacts>> = {
  LAPTOP: { label: 'Laptop', replicas: 1, memoryMb: 2048, cpu: 0.5, parallelTasks: 10 },
  SMALL: { label: 'Small', replicas: 2, memoryMb: 4096, cpu: 1, parallelTasks: 20 },
  MEDIUM: { label: 'Medium', replicas: 4, memoryMb: 8192, cpu: 2, parallelTasks: 40 },
  LARGE: { label: 'Large', replicas: 8, memoryMb: 16_384, cpu: 4, parallelTasks: 80 },
};

/**
 * A replica's share of the size, but at least the smallest size: a delegate does not run with less. Host and cluster
 * need more for themselves.
 */
export function replicaResources(size: DelegateSize, replicas: number): Resources {
  const { memoryMb, cpu } = SIZE_FACTS[size];
  const least = SIZE_FACTS.LAPTOP;
  return {
    memoryMb: Math.max(least.memoryMb, Math.ceil(memoryMb / replicas)),
    // Rounded up to thousandths of a core, the unit of schedulers.
    cpu: Math.max(least.cpu, Math.ceil((cpu / replicas) * 1000) / 1000),
  };
}
