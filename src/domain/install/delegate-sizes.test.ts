import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELEGATE_SIZES, replicaResources, SIZE_FACTS } from './delegate-sizes';

test.each([
  ['LAPTOP', 1, 2048, 0.5],
  ['SMALL', 2, 2048, 0.5],
  ['LARGE', 8, 2048, 0.5],
  ['LARGE', 2, 8192, 2],
  ['LARGE', 3, 5462, 1.334],
  ['LAPTOP', 3, 2048, 0.5],
] as const)('the size %s in %i replicas gives each %i MiB and %f cores', (size, replicas, memoryMb, cpu) => {
  expect(replicaResources(size, replicas)).toEqual({ memoryMb, cpu });
});

test('all replicas together have at least the resources of their size', () => {
  fc.assert(
    fc.property(fc.constantFrom(...DELEGATE_SIZES), fc.integer({ min: 1, max: 100 }), (size, replicas) => {
      const each = replicaResources(size, replicas);
      expect(each.memoryMb * replicas).toBeGreaterThanOrEqual(SIZE_FACTS[size].memoryMb);
      expect(each.cpu * replicas).toBeGreaterThanOrEqual(SIZE_FACTS[size].cpu);
    }),
  );
});
