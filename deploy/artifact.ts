import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { pageSettings } from './page-settings.ts';
import type { Mode } from './settings.ts';

const MOCK_WORKER = 'mockServiceWorker.js';
const MOCK_MODULE = /\/src\/(demo\.ts|mocks\/)|\/node_modules\/(msw|@mswjs)\//;

/**
 * Sees to what the built folder contains. live: no trace of the mock Manager, or the build fails. demo: also
 * `settings.json`, so that any static host can serve the folder.
 */
export function artifact(mode: Mode): Plugin {
  return {
    name: 'artifact',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (mode === 'demo') {
        const source = JSON.stringify(pageSettings({ manager: undefined, readOnly: false }));
        this.emitFile({ type: 'asset', fileName: 'settings.json', source });
        return;
      }
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const mocks = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => MOCK_MODULE.test(id));
      if (mocks.length > 0) this.error(`The production build contains mock code: ${mocks.join(', ')}`);
    },
    async writeBundle({ dir }) {
      // Vite copies public/ as a whole.
      if (mode === 'live' && dir) await rm(join(dir, MOCK_WORKER), { force: true });
    },
  };
}
