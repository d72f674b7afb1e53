import { defineConfig, devices } from '@playwright/test';
import { isNginxTested } from './deploy/nginx/installed.ts';
import { launchOptions } from './e2e/support/browser.ts';
import {
  DEMO_ENV,
  DEMO_URL,
  LIVE,
  type LiveServer,
  liveEnv,
  NGINX,
  ownKeyEnv,
} from './e2e/support/servers.ts';

const isCI = Boolean(process.env.CI);
const START = { command: 'npm start', timeout: 180_000, reuseExistingServer: false };

const NGINX_SERVER = {
  ...START,
  command: 'node deploy/run.mjs e2e/support/nginx-server.ts',
  url: `${NGINX.url}/settings.json`,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
} as const;

const mockManagerOf = ({ managerUrl }: LiveServer) => ({
  ...START,
  command: 'node deploy/run.mjs e2e/support/mock-manager.ts',
  url: `${managerUrl}/__mock/requests`,
  env: { PORT: new URL(managerUrl).port },
});

// The built app is tested, never the dev server: chunks, their order and the security headers are part of it.
export default defineConfig<{ server: LiveServer }>({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: isCI,
  workers: 2,
  // No test is tried twice: what takes longer on a busy machine gets the time.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: isCI ? [['list'], ['json', { outputFile: 'test-results/playwright.json' }]] : 'line',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: launchOptions(),
    // Recording all that happens would take a third of the time of every test.
    trace: isCI ? 'off' : 'retain-on-failure',
  },
  // Those with one worker come first: the other one then has enough to do until the end.
  projects: [
    // In these two, all tests share one Manager and change it.
    {
      name: 'live',
      testDir: 'e2e',
      testMatch: ['live/*.spec.ts', 'servers/*.spec.ts'],
      workers: 1,
      use: { server: LIVE },
    },
    // Only what a server can do differently: the journeys of `live` are the same through both.
    ...(isNginxTested()
      ? [{ name: 'nginx', testDir: 'e2e/servers', workers: 1, use: { server: NGINX } }]
      : []),
    { name: 'demo', testDir: 'e2e', testIgnore: ['live/**', 'servers/**'], use: { baseURL: DEMO_URL } },
  ],
  webServer: [
    { ...START, url: `${DEMO_URL}/settings.json`, env: DEMO_ENV },
    mockManagerOf(LIVE),
    { ...START, url: `${LIVE.url}/settings.json`, env: liveEnv(LIVE) },
    // One after the other: by now `dist` is built.
    {
      ...START,
      command: 'npx vite preview --mode live',
      url: `${LIVE.ownKeyUrl}/settings.json`,
      env: ownKeyEnv(LIVE),
    },
    ...(isNginxTested() ? [mockManagerOf(NGINX), NGINX_SERVER] : []),
  ],
});
