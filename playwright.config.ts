import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './e2e/support/browser.ts';
import {
  DEMO_ENV,
  DEMO_URL,
  FED,
  LIVE,
  type LiveServer,
  liveEnv,
  OWN_KEY,
  ownKeyEnv,
} from './e2e/support/servers.ts';

const isCI = Boolean(process.env.CI);
const START = { command: 'npm start', timeout: 180_000, reuseExistingServer: false };

const mockManagerOf = ({ managerUrl }: LiveServer) => ({
  ...START,
  command: 'node deploy/run.mjs e2e/support/mock-manager.ts',
  url: `${managerUrl}/__mock/requests`,
  env: { PORT: new URL(managerUrl).port },
});

/** A server of the build that `npm start` has made before. */
const builtServer = (url: string, env: Readonly<Record<string, string>>) => ({
  ...START,
  command: 'node dist-server/server.js',
  url: `${url}/settings.json`,
  env,
});

// The built app is tested, never the dev server: chunks, their order and the security headers are part of it.
export default defineConfig<{ server: LiveServer; feed: 'server' | 'page' }>({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: isCI,
  workers: 2,
  // No test is tried twice: what takes longer on a busy machine gets the time.
  timeout: process.env.ALL_LOOKS ? 300_000 : 180_000,
  expect: { timeout: 30_000 },
  reporter: isCI ? [['list'], ['json', { outputFile: 'test-results/playwright.json' }]] : 'line',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: launchOptions(),
  },
  // Those with one worker come first: the other one then has enough to do until the end.
  projects: [
    // All tests of a live one share one Manager and change it.
    {
      name: 'live',
      testDir: 'e2e',
      testMatch: ['live/*.spec.ts', 'servers/*.spec.ts'],
      workers: 1,
      use: { server: LIVE },
    },
    // The same journeys with the fleets that the server reads, if it makes a difference to them.
    {
      name: 'live, read by the server',
      testDir: 'e2e/live',
      testIgnore: ['connect', 'preload', 'replaced-deployment', 'upgrades'].map((name) => `${name}.spec.ts`),
      grepInvert: /@page-feed/,
      workers: 1,
      use: { server: FED, feed: 'server' },
    },
    { name: 'demo', testDir: 'e2e', testIgnore: ['live/**', 'servers/**'], use: { baseURL: DEMO_URL } },
  ],
  webServer: [
    { ...START, url: `${DEMO_URL}/settings.json`, env: DEMO_ENV },
    mockManagerOf(LIVE),
    mockManagerOf(FED),
    { ...START, url: `${LIVE.url}/settings.json`, env: liveEnv(LIVE) },
    // One after the other: by now `dist` is built.
    builtServer(OWN_KEY.url, ownKeyEnv(OWN_KEY)),
    builtServer(FED.url, liveEnv(FED)),
  ],
});
