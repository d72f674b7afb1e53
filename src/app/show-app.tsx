import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { StartFailure } from './StartFailure';
import type { ServedSettings } from './settings';

/** Renders the app once its settings have loaded, or the reason why it could not start. */
export async function showApp(begun: Promise<ServedSettings>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  const reactRoot = createRoot(root);
  try {
    const settings = await begun;
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
