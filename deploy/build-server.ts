import { cp, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'vite';

/** Has native code for each platform, so it cannot be part of a script. */
const NATIVE = 'libsql';

const SERVER = {
  server: 'server/main.ts',
  watch: 'server/watch/thread.ts',
  report: 'server/report/main.ts',
};

/**
 * Bundles the server into this folder: `server.js`, `watch.js` for its thread, `report.js`, and what they share. They need no packages
 * beside those that are copied to the folder.
 */
export async function buildServer(
  folder: string,
  programs: Readonly<Record<string, string>> = SERVER,
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true, external: [NATIVE] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: {
        input: programs,
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
    },
  });
  await copyPackages(folder);
}

/** Copies the package with native code, and what it needs, for this platform. */
async function copyPackages(folder: string): Promise<void> {
  const packages = dirname(dirname(createRequire(import.meta.url).resolve(NATIVE)));
  const platforms = (await readdir(join(packages, '@libsql'))).map((name) => `@libsql/${name}`);
  for (const name of [NATIVE, '@neon-rs/load', ...platforms])
    await cp(join(packages, name), join(folder, 'node_modules', name), { recursive: true });
}
