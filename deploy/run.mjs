// Runs a TypeScript module of this repository: `node deploy/run.mjs deploy/start.ts`.
// Vite loads it, so it sees the same path aliases as the app, without a second TypeScript runner.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const [modulePath] = process.argv.slice(2);

if (!modulePath) {
  console.error('Which module? For example: node deploy/run.mjs deploy/start.ts');
  process.exit(2);
}

try {
  await runnerImport(resolve(root, modulePath), {
    root,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
  });
} catch (error) {
  // A StartError carries no stack (see start-error.ts); anything else is a defect and shows where it happened.
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  // Not process.exitCode: something half started would keep the process alive and hide the failure.
  process.exit(1);
}
