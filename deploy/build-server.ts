import { build } from 'vite';

/** Bundles the server into one file, `server.js` in this folder. It runs without `node_modules`. */
export async function buildServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true },
    build: {
      ssr: 'server/main.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
    },
  });
}
