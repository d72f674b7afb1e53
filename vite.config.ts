import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { artifact } from './deploy/artifact.ts';
import { devGateway } from './deploy/dev-gateway.ts';
import { preload } from './deploy/preload.ts';
import { readSettings } from './server/settings/settings.ts';
import { type Mode, modeOf } from './server/settings/variables.ts';
import { TEST_MS, WAIT_MS } from './src/testing/time-limits.ts';

const DEV_PORT = 5173;

// What fills its place after the first rows without being asked, such as the lead: small, so that it comes soon.
const AFTER =
  /\/src\/(app\/after-parts\.ts|features\/(situation\/Lead|overview\/InstallReason|missing\/MissingLink|scopes\/ScopeSwitch)\.tsx)$/;
// Also what reads the history, which comes in the same form.
const SERVER_FEED = /\/src\/fleet\/(server-feed|codec)\.ts$/;
// The menus, panels and dialogs of the list; pages keep files of their own, but for a small one. And the rules, which the worker applies: the
// page itself needs them for tokens, and where there is no worker. And icons: one that two pages share would have its own file.
const LATE =
  /\/src\/(ui|fleet|features\/(?!activity|connect|delegate|install|tokens|upgrades)\w+)\/|\/app\/late-parts\.ts$|\/delegate\/(derive|[\w-]+-columns?)\.ts$|\/lucide-react\/dist\/esm\/icons\//;

// The package names only its development build, which is larger because it warns.
const ROUTER = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));

const TESTS = ['{src,server,deploy,bench,docs,e2e/support}/**/*.test.{ts,tsx}'];
// What keeps no state in its modules (the announcer does): the files of a worker share modules and the DOM, which takes most of their time.
const PARTS = [
  'src/{api,domain,lib,ui}/**/!(announce).test.{ts,tsx}',
  'server/{api,limits,logs,manager,metrics,notices,requests,settings,watch}/**/*.test.ts',
];

export default defineConfig(({ command, mode: viteMode }) => {
  const isTest = viteMode === 'test';
  // `--mode live` and `--mode demo` decide; otherwise the environment does.
  const mode: Mode =
    viteMode === 'live' || viteMode === 'demo' ? viteMode : modeOf(isTest ? {} : process.env);
  // Only the dev server needs a Manager: one production build works with any.
  const settings = command === 'serve' && !isTest ? readSettings(process.env, mode) : undefined;

  return {
    base: `${settings?.basePath ?? ''}/`,
    plugins: [
      react(),
      tailwindcss(),
      artifact(mode),
      preload('/src/app/show-app.tsx'),
      settings && devGateway(settings),
    ],
    resolve: {
      tsconfigPaths: true,
      alias: command === 'build' ? [{ find: /^react-router$/, replacement: ROUTER }] : [],
    },
    define: { __DEMO__: mode === 'demo' },
    // What scripts and styles name stands beside them, and the server writes the path of the page into `index.html`.
    experimental: {
      renderBuiltUrl: (_file, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
    },
    build: {
      outDir: mode === 'demo' ? 'dist-demo' : 'dist',
      manifest: true,
      // `bench/size.mjs` has the budgets, of what is sent: no warning at each start.
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      // The licences of what is in it go with what is handed out.
      license: { fileName: 'licenses.md' },
      // Every browser that the build targets preloads modules by itself. What lazy code imports is not named ahead: a list of
      // it would be a kilobyte of names in the first load, and most of it is fetched before anybody asks.
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'first', test: /\/src\/main\.ts$/, priority: 4 },
              { name: 'app', test: /\/src\/app\/show-app\.tsx$/, priority: 3 },
              { name: 'after', test: AFTER, priority: 2 },
              // What reads the answers of our server: a page loads either this or the worker.
              { name: 'server-feed', test: SERVER_FEED, priority: 2 },
              { name: 'connect', test: /\/src\/features\/connect\//, priority: 2 },
              // What is fetched when the list has been painted, in one file.
              { name: 'late', test: LATE, priority: 1 },
            ],
          },
        },
      },
    },
    ...(settings && {
      server: {
        host: settings.host,
        port: settings.port ?? DEV_PORT,
        strictPort: settings.port !== undefined,
      },
    }),
    test: {
      projects: [
        { extends: true, test: { name: 'parts', include: PARTS, isolate: false } },
        { extends: true, test: { name: 'all others', include: TESTS, exclude: PARTS } },
      ],
      setupFiles: ['src/testing/setup.ts'],
      // By default one less than there are cores: on two, that is one.
      maxWorkers: 2,
      testTimeout: TEST_MS,
      hookTimeout: TEST_MS,
      expect: { poll: { timeout: WAIT_MS } },
      restoreMocks: true,
      unstubGlobals: true,
      reporters: process.env.CI
        ? ['default', ['json', { outputFile: 'test-results/vitest.json' }]]
        : ['default'],
    },
  };
});
