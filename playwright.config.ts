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
  // A press that meets a layout still moving on a loaded machine is told as flaky, and not as broken.
  retries: isCI ? 1 : 0,
  workers: 2,
  reporter: isCI ? [['list'], ['json', { outputFile: 'test-results/playwright.json' }]] : 'line',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: launchOptions(),
    // Recording all that happens would take a third of the time of every test.
    trace: isCI ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [
    { name: 'demo', testDir: 'e2e', testIgnore: 'live/**', use: { baseURL: DEMO_URL } },
    // One Manager for all of a project's tests, and they change it.
    { name: 'live', testDir: 'e2e/live', workers: 1, use: { server: LIVE } },
    ...(isNginxTested() ? [{ name: 'nginx', testDir: 'e2e/live', workers: 1, use: { server: NGINX } }] : []),
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
