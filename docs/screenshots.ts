// `npm run screenshots`: builds the demo, serves it on a free port, and renews docs/images; `-- upgrades` only those that
// begin with this name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../e2e/support/browser.ts';
import { DEMO_ENV } from '../e2e/support/servers.ts';
import { freePort } from '../server/tests/ports.ts';

const FOLDER = 'docs/images';
const DELEGATES = '/account/demo/delegates';
const DESK = { width: 1440, height: 900 } as const;
const THEMES = ['light', 'dark'] as const;
const VIEWPORTS = [
  DESK,
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

interface Shot {
  readonly file: string;
  readonly address: string;
  readonly theme: (typeof THEMES)[number];
  readonly viewport: { readonly width: number; readonly height: number };
  /** Resolves when the page shows what the picture is about. */
  readonly isReady: (page: Page) => Promise<unknown>;
}

const showsList = async (page: Page) => {
  await page.getByRole('table', { name: 'Delegates' }).getByRole('rowheader').first().waitFor();
};
/** Each scenario with a past has a missing delegate, which is known when the memory has answered. */
const showsMemory = async (page: Page) => {
  await showsList(page);
  await page.getByRole('link', { name: /^\d+ Missing$/ }).waitFor();
};
const showsDelegate = async (page: Page) => {
  await page.getByRole('table', { name: /^Instances/ }).waitFor();
  await page.getByRole('button', { name: 'Last 24 hours, as table' }).waitFor();
};
const showsActivity = async (page: Page) => {
  await page.getByRole('heading', { name: /^Today/ }).waitFor();
};
const showsWaves = async (page: Page) => {
  await page.getByRole('table', { name: 'Waves' }).getByRole('rowheader').first().waitFor();
};
const showsText = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** The pages in each width and theme. */
const PAGES: readonly Pick<Shot, 'file' | 'address' | 'isReady'>[] = [
  { file: 'incident', address: `${DELEGATES}?scenario=incident`, isReady: showsMemory },
  { file: 'default', address: `${DELEGATES}?scenario=default`, isReady: showsMemory },
  { file: 'scopes', address: `${DELEGATES}?scenario=default&all=true&group=scope`, isReady: showsMemory },
  { file: 'activity', address: `${DELEGATES}/activity?scenario=incident`, isReady: showsActivity },
  {
    file: 'delegate-dead',
    address: '/account/demo/delegate/_billing_prod_eu_west?scenario=incident',
    isReady: showsDelegate,
  },
  {
    file: 'delegate-expired',
    address: '/account/demo/delegate/_mainframe_bridge?scenario=default',
    isReady: showsDelegate,
  },
];

/** The states of the overview: one picture shows the words, and the others differ only in width. */
const STATES: readonly Pick<Shot, 'file' | 'address' | 'isReady'>[] = [
  {
    file: 'empty',
    address: `${DELEGATES}?scenario=empty`,
    isReady: showsText('No delegates in this account yet'),
  },
  { file: 'outage', address: `${DELEGATES}?scenario=outage`, isReady: showsText('Try now') },
  { file: 'forbidden', address: `${DELEGATES}?scenario=forbidden`, isReady: showsText('core_delegate_view') },
  {
    file: 'no-match',
    address: `${DELEGATES}?scenario=default&search=zzz`,
    isReady: showsText('Clear all filters'),
  },
];

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PLAN = `by=${inDays(49)}&freeze=${inDays(23)}..${inDays(37)}`;

const SHOTS: readonly Shot[] = [
  ...PAGES.flatMap((page) =>
    THEMES.flatMap((theme) =>
      VIEWPORTS.map((viewport) => ({
        ...page,
        file: `${page.file}-${viewport.width}-${theme}`,
        theme,
        viewport,
      })),
    ),
  ),
  ...THEMES.map((theme) => ({
    file: `upgrades-1440-${theme}`,
    address: `${DELEGATES}/upgrades?scenario=large&${PLAN}`,
    theme,
    viewport: DESK,
    isReady: showsWaves,
  })),
  ...STATES.map((state) => ({ ...state, theme: 'light', viewport: DESK }) as const),
];

const demo = await startDemo();
try {
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch(launchOptions());
  try {
    const chosen = process.argv[3] ?? '';
    for (const shot of SHOTS) if (shot.file.startsWith(chosen)) await take(browser, shot);
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
