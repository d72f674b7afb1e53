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
    const [settings] = await Promise.all([loadSettings(), !__DEMO__ && dropServiceWorkers()]);
    if (settings.readOnly) configureManager({ ...managerConfig(), isReadOnly: true });
    // Before React and the pages: nothing takes as long as a large fleet. With an own key, the key comes first.
    const scope = scopeOfPath(location.pathname.slice(import.meta.env.BASE_URL.length - 1));
    if (scope && settings.credential === 'server') feed.expect(scope);
    reactRoot.render(
      <StrictMode>
        <App settings={settings} />
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
