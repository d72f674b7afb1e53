import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { fleetQuery } from '@/features/fleet/queries';
import { createQueryClient } from '@/features/fleet/query-client';
import { firstRows } from '@/fleet/feed';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { App } from './App';
import type { ServedSettings } from './settings';

/** What the first script knows before React has arrived. */
export interface Begun {
  readonly settings: ServedSettings;
  /** The listing that the first page shows, and its answer; absent for a page without one, or without a key. */
  readonly expected?: { readonly choice: ListingChoice; readonly answer: Promise<unknown> };
}

/**
 * How long the first render waits for the delegates. A render without them, which is replaced at once, takes as long as
 * one with them, and the rows would come that much later.
 */
const FIRST_FLEET_MS = 150;

/** Renders the app once its settings have loaded, or the reason why it could not start. */
export async function showApp(begun: Promise<Begun>): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root".');
  const reactRoot = createRoot(root);
  try {
    const { settings, expected } = await begun;
    const client = createQueryClient();
    if (expected && (await arrivesSoon(expected.answer))) {
      await client.prefetchQuery(fleetQuery(expected.choice));
    }
    reactRoot.render(
      <StrictMode>
        <App settings={settings} client={client} />
      </StrictMode>,
    );
  } catch (error) {
    console.error(error);
    reactRoot.render(<StartFailure why={error instanceof Error ? error.message : String(error)} />);
  }
}

/** A failure does not count: the page asks for it, to show it. Nor do the first rows, which the page shows at once. */
function arrivesSoon(answer: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const resolveForFirstRows = () => firstRows.get() && resolve(false);
    firstRows.subscribe(resolveForFirstRows);
    resolveForFirstRows();
    setTimeout(() => resolve(false), FIRST_FLEET_MS);
    answer.then(
      () => resolve(true),
      () => resolve(false),
    );
  });
}

/** The page for a failed start: the reason, and a button that reloads. */
function StartFailure({ why }: { why: string }) {
  return (
    <main className="mx-auto max-w-160 p-6">
      <EmptyState
        isPage
        title="The dashboard could not start"
        actions={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        {why}
      </EmptyState>
    </main>
  );
}
