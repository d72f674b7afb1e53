import { configureManager, managerConfig } from '@/api/manager';
import { loadSettings } from '@/app/settings';
import type { Begun } from '@/app/show-app';
import { overviewPath, scopeOfPath, showsDelegates } from '@/domain/scope/paths';
import { hasScopesBelow } from '@/domain/scope/scope';
import { defaultOwnerPrefixes, hasMemory, startFleetFeed } from '@/fleet/feed';
import { startWorker } from '@/fleet/start-worker';
import { clock } from '@/lib/clock';
import { AS_OF, BASE_PATH } from '@/lib/href';
import './styles.css';

// The page's first script, and a small one. A large fleet takes longest to load, so the feed is asked for it before
// React and the pages have arrived.

/** Begins to load the fleet that the address names. Rejects when the settings or a demo cannot be loaded. */
async function begin(): Promise<Begun> {
  const inPage = __DEMO__ ? await (await import('./demo')).startDemo() : startWorker;
  // The one place that sets the page's clock: ages and statuses are by the Manager's time.
  configureManager({
    ...managerConfig(),
    basePath: `${BASE_PATH}/gateway`,
    onClockOffset: (offsetMs = 0) => clock.setOffset(offsetMs),
  });
  const settings = await loadSettings();
  // A page needs either this code or that of the worker.
  const { createServerFeed } = settings.feed === 'server' ? await import('@/fleet/server-feed') : {};
  const feed = startFleetFeed(inPage, createServerFeed);
  if (settings.mode === 'demo') configureManager({ ...managerConfig(), isDemo: true });
  if (settings.readOnly) configureManager({ ...managerConfig(), isReadOnly: true });
  hasMemory.set(settings.memory ?? false);
  if (settings.ownerPrefixes) defaultOwnerPrefixes.set(settings.ownerPrefixes);
  const path = location.pathname.slice(BASE_PATH.length);
  const scope = scopeOfPath(path);
  // Where visitors bring an own key, the key comes first.
  const asked = new URLSearchParams(location.search);
  // A page at a moment of the past asks the memory.
  const isExpected = showsDelegates(path) && settings.credential === 'server' && !asked.has(AS_OF);
  if (!scope || !isExpected) return { settings };
  const choice = { scope, includesBelow: asked.get('all') === 'true' && hasScopesBelow(scope) };
  const showsRows = path === overviewPath(scope) && asked.size === 0;
  const answer = feed.prefetch(choice, { ownerPrefixes: settings.ownerPrefixes, showsRows });
  return { settings, expected: { choice, answer } };
}

/** Removes the worker of a demo that this address served once. Those of other pages of this origin stay. */
async function dropServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const own = registrations.filter(({ scope }) => new URL(scope).pathname === `${BASE_PATH}/`);
  await Promise.all(own.map((registration) => registration.unregister()));
}

async function start(): Promise<void> {
  const begun = begin();
  // `showApp` handles a failure; until then nobody listens.
  begun.catch(() => {});
  const { showApp } = await import('@/app/show-app');
  await showApp(begun);
  if (!__DEMO__) await dropServiceWorkers();
}

void start();
