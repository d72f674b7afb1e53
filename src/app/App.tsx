import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { Announcer } from '@/ui/Announcer';
import { createLateCode } from '@/ui/lateCode';
import { MissingCodeNotice } from './MissingCodeNotice';
import { PageBoundary } from './PageBoundary';
import { createQueryClient } from './queryClient';
import { AppRoutes } from './routes';
import type { Settings } from './settings';

// Hints explain what is there already, so they may come after it.
const HINTS = createLateCode(async () => (await import('@/ui/HintLayer')).HintLayer);

/** The whole app: data, addresses, pages. */
export function App({ settings }: { settings: Settings }) {
  const [client] = useState(createQueryClient);
  const Hints = HINTS.useComponent();
  return (
    <QueryClientProvider client={client}>
      {/* A transition would paint a pressed filter a frame late, and the list with it. */}
      <BrowserRouter basename={import.meta.env.BASE_URL} useTransitions={false}>
        <Pages settings={settings} />
      </BrowserRouter>
      <Announcer />
      {Hints && createElement(Hints)}
    </QueryClientProvider>
  );
}

function Pages({ settings }: { settings: Settings }) {
  return (
    <PageBoundary address={useLocation().pathname}>
      <AppRoutes settings={settings} />
      <MissingCodeNotice />
    </PageBoundary>
  );
}
