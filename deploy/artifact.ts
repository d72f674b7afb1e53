import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { pageSettings } from '../server/pages/page-settings.ts';
import { readSettings } from '../server/settings/settings.ts';
import { type Mode } from '../server/settings/variables.ts';

const MOCK_WORKER = 'mockServiceWorker.js';
const MOCK_MODULE = /\/src\/(demo\.ts|mocks\/)|\/node_modules\/(msw|@mswjs)\//;

/** Files worth compressing. Smaller files gain nothing, and each would become three. */
const PACKED = /\.(js|css|html|svg)$/;
const PACKED_FROM_BYTES = 1024;

/**
 * Checks and completes the built folder. live: any trace of the mock Manager fails the build; adds gzip and Brotli
 * copies beside the files, for a server that does not compress itself. demo: adds `settings.json`, so that any static
 * host can serve the folder.
 */
export function artifact(mode: Mode): Plugin {
  return {
    name: 'artifact',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (mode === 'demo') {
        const source = JSON.stringify(pageSettings(readSettings({}, 'demo')));
        this.emitFile({ type: 'asset', fileName: 'settings.json', source });
        return;
      }
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const mocks = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => MOCK_MODULE.test(id));
      if (mocks.length > 0) this.error(`The production build contains mock code: ${mocks.join(', ')}`);
    },
    async writeBundle({ dir }) {
      if (mode === 'demo' || !dir) return;
      // Vite copies all of public/.
      await rm(join(dir, MOCK_WORKER), { force: true });
      await packFiles(dir);
    },
  };
}

async function packFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && PACKED.test(entry.name));
  await Promise.all(
    paths.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = await readFile(path);
      if (bytes.length < PACKED_FROM_BYTES) return;
      // Both at their best level, because the work is done only once.
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
    }),
  );
}
