import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configureManager, managerConfig } from '@/api/manager';
import { App } from '@/app/App';
import { StartFailure } from '@/app/StartFailure';
import { loadSettings } from '@/app/settings';
import { scopeOfPath } from '@/domain/paths';
import { startFleetFeed } from '@/features/delegates/feed/fleetFeed';
import { startWorker } from '@/features/delegates/feed/startWorker';
import './styles.css';

async function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  const reactRoot = createRoot(root);
  try {
    const feed = startFleetFeed(__DEMO__ ? await (await import('./demo')).startDemo() : startWorker);
    if (!__DEMO__) await dropServiceWorkers();
    // Before React, the pages and the settings: nothing takes as long as a large fleet.
    const scope = scopeOfPath(location.pathname.slice(import.meta.env.BASE_URL.length - 1));
    if (scope) feed.expect(scope);
    const served = await loadSettings();
    const { account } = served;
    if (account === undefined)
      throw new Error('The server of this page does not say whose delegates to show.');
    if (served.readOnly) configureManager({ ...managerConfig(), isReadOnly: true });
    reactRoot.render(
      <StrictMode>
        <App settings={{ ...served, account }} />
      </StrictMode>,
    );
  } catch (error) {
    console.error(error);
    reactRoot.render(<StartFailure why={error instanceof Error ? error.message : String(error)} />);
  }
}

/** A demo once served from this address has left its worker; the live page has none and must not be answered by one. */
async function dropServiceWorkers() {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

void start();
