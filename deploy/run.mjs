// Runs a TypeScript module of this repository: `node deploy/run.mjs deploy/build.ts`.
// Vite loads it, so it sees the same path aliases as the app, without a second TypeScript runner.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [modulePath] = process.argv.slice(2);

if (!modulePath) {
  console.error('Which module? For example: node deploy/run.mjs deploy/build.ts live');
  process.exit(2);
}

try {
  const { runnerImport } = await import('vite');
  await runnerImport(resolve(root, modulePath), {
    root,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
  });
} catch (error) {
  // A StartError has no stack (see src/lib/start-error.ts); any other error is a defect, and its stack shows where it happened.
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  // Not process.exitCode: something started halfway would keep the process alive and hide the failure.
  // Not 1, which is an answer of the report.
  process.exit(2);
}
