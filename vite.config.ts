import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { artifact } from './deploy/artifact.ts';
import { managerGateway } from './deploy/manager-gateway.ts';
import { preload } from './deploy/preload.ts';
import { DEFAULT_PORT, type Mode, modeOf, readSettings, type Settings } from './deploy/settings.ts';

const DEV_PORT = 5173;

// The package points every bundler at its development build, which carries warnings for developers.
const PRODUCTION_ROUTER = {
  'react-router': fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/'),
};

// Names for developers' tools, and the proof that making a component does nothing else: without the one and with the other,
// what is not used of these stays out of the bundle, such as the router's own links and forms. An icon has a name,
// which becomes a class that nobody asks for, and its pieces have keys, though they never change places.
const LEAN: Plugin = {
  name: 'lean',
  apply: 'build',
  transform: {
    filter: { id: /\/(react-router\/dist\/production|lucide-react\/dist\/esm(\/icons)?)\/[\w-]+\.mjs$/ },
    handler: (code) =>
      code
        .replaceAll(/^ *\w+\.displayName = .+;$/gm, '')
        .replaceAll(/, key: "\w+"(?= }\])/g, '')
        .replaceAll(/name: "[\w-]+",\s+size: 24,\s+(?=node: \[)/g, '')
        .replaceAll(/(?<= = )React\d*\.forwardRef\(/g, '/* @__PURE__ */ $&'),
  },
};

// What is only read, and globals that every browser here has, need no proof that they do nothing.
const TREESHAKE = { propertyReadSideEffects: false, unknownGlobalSideEffects: false } as const;

export default defineConfig(({ command, mode: viteMode }) => {
  const isTest = viteMode === 'test';
  // `--mode live` and `--mode demo` decide; otherwise the environment does.
  const mode: Mode =
    viteMode === 'live' || viteMode === 'demo' ? viteMode : modeOf(isTest ? {} : process.env);
  // Only a server needs a Manager: one production build works with any.
  const settings = command === 'serve' && !isTest ? readSettings(process.env, mode) : undefined;

  return {
    plugins: [
      react(),
      tailwindcss(),
      artifact(mode),
      LEAN,
      preload('/src/app/show-app.tsx'),
      settings && managerGateway(settings),
    ],
    resolve: { tsconfigPaths: true, alias: command === 'build' ? PRODUCTION_ROUTER : {} },
    define: { __DEMO__: mode === 'demo' },
    worker: { rolldownOptions: { treeshake: TREESHAKE } },
    build: {
      outDir: mode === 'demo' ? 'dist-demo' : 'dist',
      manifest: true,
      // The licences of what is in it go with what is handed out.
      license: { fileName: 'licenses.md' },
      // Every browser that the build targets preloads modules by itself. What late code imports is not named ahead: a list of
      // it would be a kilobyte of names in the first load, and most of it is fetched before anybody asks.
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      rolldownOptions: {
        treeshake: TREESHAKE,
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', test: /\/src\/main\.ts$/, priority: 2 },
              { name: 'app', test: /\/src\/app\/show-app\.tsx$/, priority: 1 },
            ],
          },
        },
      },
    },
    ...(settings && addresses(settings)),
    test: {
      include: ['{src,deploy,bench,e2e/support}/**/*.test.{ts,tsx}'],
      setupFiles: ['src/test-setup.ts'],
      // By default one less than there are cores: on two, that is one.
      maxWorkers: 2,
      // Properties of thousands of runs take seconds on a machine that has other things to do.
      testTimeout: 20_000,
      restoreMocks: true,
      unstubGlobals: true,
      reporters: process.env.CI
        ? ['default', ['json', { outputFile: 'test-results/vitest.json' }]]
        : ['default'],
    },
  };
});

function addresses({ host, port }: Settings) {
  return {
    server: { host, port: port ?? DEV_PORT, strictPort: port !== undefined },
    preview: { host, port: port ?? DEFAULT_PORT, strictPort: true },
  };
}
