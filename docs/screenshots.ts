// `npm run screenshots`: builds the demo, serves it on a free port, and renews docs/images.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../deploy/ports.ts';
import { launchOptions } from '../e2e/support/browser.ts';
import { DEMO_ENV } from '../e2e/support/servers.ts';

const FOLDER = 'docs/images';
const DELEGATES = '/account/demo/delegates';
const DESK = { width: 1280, height: 800 } as const;
const THEMES = ['light', 'dark'] as const;
const SCENARIOS = ['default', 'incident', 'large', 'empty', 'outage'] as const;
/** By width. */
const HEIGHTS = { 1440: 900, 1024: 768, 768: 1024, 360: 740 } as const;

interface Shot {
  readonly file: string;
  readonly address: string;
  readonly theme: (typeof THEMES)[number];
  readonly viewport: { readonly width: number; readonly height: number };
  /** Resolves when the page shows what the picture is about. */
  readonly isReady: (page: Page) => Promise<unknown>;
}

const showsList = async (page: Page) => {
  await page.getByRole('table', { name: 'Delegates' }).waitFor();
  await page.getByRole('region', { name: 'Situation' }).waitFor();
};
const showsText = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const READY: Record<(typeof SCENARIOS)[number], Shot['isReady']> = {
  default: showsList,
  incident: showsList,
  large: showsList,
  empty: showsText('No delegates in this account yet'),
  outage: showsText('Try again'),
};

const OVERVIEWS: readonly Shot[] = SCENARIOS.flatMap((scenario) =>
  THEMES.flatMap((theme) =>
    Object.entries(HEIGHTS).map(([width, height]) => ({
      file: `${scenario}-${width}-${theme}`,
      address: `${DELEGATES}?scenario=${scenario}`,
      theme,
      viewport: { width: Number(width), height },
      isReady: READY[scenario],
    })),
  ),
);

const DELEGATE_PAGES: readonly Shot[] = [
  ['dead', '_billing_prod_eu_west?scenario=incident'],
  ['expired', '_mainframe_bridge?scenario=default'],
  ['healthy', '_platform_prod?scenario=default'],
].map(([state, address]) => ({
  file: `delegate-${state}`,
  address: `/account/demo/delegate/${address}`,
  theme: 'light',
  viewport: DESK,
  isReady: showsText('Delegate Identifier'),
}));

const SHOTS = [...OVERVIEWS, ...DELEGATE_PAGES];

const demo = await startDemo();
try {
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch(launchOptions());
  try {
    for (const shot of SHOTS) await take(browser, shot);
  } finally {
    await browser.close();
  }
} finally {
  await demo.stop();
}

async function take(browser: Browser, { file, address, theme, viewport, isReady }: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport,
    deviceScaleFactor: 1,
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await page.goto(address);
  await isReady(page);
  // Names of scopes and the latest version come with answers of their own.
  await page.waitForLoadState('networkidle');
  const path = join(FOLDER, `${file}.png`);
  await page.screenshot({ path });
  console.log(path);
  await context.close();
}

interface Demo {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** `npm start` in demo mode, as a process of its own: it sets up its whole process, and ends with it. */
async function startDemo(): Promise<Demo> {
  const server = spawn(process.execPath, ['deploy/start.mjs'], {
    env: { ...process.env, ...DEMO_ENV, PORT: String(await freePort()) },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  for await (const line of createInterface(server.stderr)) {
    const [url] = /http:\/\/\S+/.exec(line) ?? [];
    if (url !== undefined) return { url, stop: () => stop(server) };
  }
  throw new Error('The demo did not start: what it said stands above.');
}

async function stop(server: ReturnType<typeof spawn>): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  await ended;
}
