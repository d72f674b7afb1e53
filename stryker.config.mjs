/** The rules of the domain. Change this list when files move. */
const RULES = [
  'src/domain/delegate/{connectivity,version-status,version,health,cards,derive,moment,context}.ts',
  'src/domain/{filter/{filters,match,facets},view/{order,view}}.ts',
  'src/domain/table/{rank,search,kinds}.ts',
];

export default {
  mutate: RULES,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'mutants/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 15_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 20,
  disableTypeChecks: false,
  tsconfigFile: 'none',
  // Seldom is who covers what of interest, and it is a line for every test.
  clearTextReporter: { reportTests: false },
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: 'reports/mutants.json' },
};
