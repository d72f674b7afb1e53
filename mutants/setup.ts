/* oxlint-disable no-underscore-dangle -- Stryker's name */
import { configureGlobal } from 'fast-check';

declare global {
  // `let` and `const` would not declare a property of the global object.
  var __stryker__: { readonly mutantCoverage?: object } | undefined;
}

// With a fixed seed, two runs over the same code give the same score. The first counterexample kills a mutant, so
// searching for a smaller one only takes time.
configureGlobal({ seed: 1, endOnFailure: true });

// After every test file Stryker sums up how often each line ran. A mutant that runs a hundred times as often counts as
// an endless loop. All files share one worker and its counters, so without this reset a file would add the runs of all
// files before it.
const coverage = globalThis.__stryker__?.mutantCoverage;
if (coverage) Object.assign(coverage, { static: {}, perTest: {} });
