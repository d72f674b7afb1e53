import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';
import { TEST_MS } from '../src/testing/time-limits.ts';

// Located in Stryker's copy of the project. A file and not a variable, because Stryker starts a new process after an
// endless loop.
const DURATIONS = 'durations.json';

/** Writes how long the tests of each file took in the first run, which has no mutant: ms by path. */
const recordDurations: Reporter = {
  onTestRunEnd: (files) => {
    if (existsSync(DURATIONS) || !process.env.STRYKER_MUTATOR_WORKER) return;
    const durations = files.map((file) => [file.moduleId, file.diagnostic().duration]);
    writeFileSync(DURATIONS, JSON.stringify(Object.fromEntries(durations)));
  },
};

// A mutant dies at the first failing test: most never reach the slow property tests.
class FastestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (!existsSync(DURATIONS)) return files;
    const durations = new Map<string, number>(Object.entries(JSON.parse(readFileSync(DURATIONS, 'utf8'))));
    const durationOf = ({ moduleId }: TestSpecification) => durations.get(moduleId) ?? 0;
    return files.toSorted((a, b) => durationOf(a) - durationOf(b));
  }
}

// Only for `npm run mutants`: the tests of the rules, configured for many short runs.
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['src/domain/{delegate,findings,query,table}/*.test.ts'],
    setupFiles: ['src/testing/setup.ts', 'mutants/setup.ts'],
    reporters: [recordDurations],
    // Loading the modules again for each file takes longer than its tests. Each mutant still gets a new worker.
    isolate: false,
    sequence: { sequencer: FastestFirst },
    // Stryker has its own time limit. A slow machine must not count as a killed mutant.
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
