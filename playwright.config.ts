import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './e2e/support/browser.ts';
import {
  DEMO_ENV,
  DEMO_URL,
  LIVE_ENV,
  LIVE_URL,
  MANAGER_URL,
  OWN_KEY_ENV,
  OWN_KEY_URL,
} from './e2e/support/servers.ts';

const isCI = Boolean(process.env.CI);
const START = { command: 'npm start', timeout: 180_000, reuseExistingServer: false };

// The built app is tested, never the dev server: chunks, their order and the security headers are part of it.
export default defineConfig({
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: isCI,
  workers: 2,
  reporter: isCI ? [['list'], ['json', { outputFile: 'test-results/playwright.json' }]] : 'line',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: launchOptions(),
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'demo', testDir: 'e2e', testIgnore: 'live/**', use: { baseURL: DEMO_URL } },
    // One Manager for all of them, and they change it.
    { name: 'live', testDir: 'e2e/live', workers: 1, use: { baseURL: LIVE_URL } },
  ],
  webServer: [
    { ...START, url: `${DEMO_URL}/settings.json`, env: DEMO_ENV },
    {
      ...START,
      command: 'node deploy/run.mjs e2e/support/mock-manager.ts',
      url: `${MANAGER_URL}/__mock/requests`,
    },
    { ...START, url: `${LIVE_URL}/settings.json`, env: LIVE_ENV },
    { ...START, url: `${OWN_KEY_URL}/settings.json`, env: OWN_KEY_ENV },
  ],
});
