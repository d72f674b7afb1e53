import { build } from 'vite';

/**
 * Bundles the server into this folder: `server.js`, `watch.js` for its thread, and what both share. They run without
 * `node_modules`.
 */
export async function buildServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input: { server: 'server/main.ts', watch: 'server/watch/thread.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
    },
  });
}
