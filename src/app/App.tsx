import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { Announcer } from '@/ui/Announcer';
import { createLatePanel } from '@/ui/latePanel';
import { PageBoundary } from './PageBoundary';
import { createQueryClient } from './queryClient';
import { AppRoutes } from './routes';
import type { Settings } from './settings';

// Hints explain what is there already, so they may come after it.
const HINTS = createLatePanel(async () => (await import('@/ui/HintLayer')).HintLayer);

/** The whole app: data, addresses, pages. */
export function App({ settings }: { settings: Settings }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      {/* A transition would paint a pressed filter a frame late, and the list with it. */}
      <BrowserRouter basename={import.meta.env.BASE_URL} useTransitions={false}>
        <PageBoundary>
          <AppRoutes settings={settings} />
        </PageBoundary>
      </BrowserRouter>
      <Announcer />
      <HINTS.Panel />
    </QueryClientProvider>
  );
}
