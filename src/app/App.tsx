import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, lazy, Suspense, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { Announcer } from '@/ui/Announcer';
import { createLateCode } from '@/ui/late-code';
import { MissingCodeNotice } from './MissingCodeNotice';
import { PageBoundary } from './PageBoundary';
import { createQueryClient } from './query-client';
import { AppRoutes } from './routes';
import type { ServedSettings } from './settings';
import { useFollowedLinks } from './use-followed-links';

// Hints explain what is there already, so they may come after it.
const HINTS = createLateCode(async () => (await import('@/ui/HintLayer')).HintLayer);

const OwnKeyGate = lazy(() =>
  import('@/features/connect/OwnKeyGate').then((module) => ({ default: module.OwnKeyGate })),
);

/** The whole app: data, addresses, pages. */
export function App({ settings }: { settings: ServedSettings }) {
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

function Pages({ settings }: { settings: ServedSettings }) {
  useFollowedLinks();
  return (
    <PageBoundary address={useLocation().pathname}>
      {settings.credential === 'server' ? (
        <AppRoutes settings={settings} />
      ) : (
        <Suspense>
          <OwnKeyGate servedAccount={settings.account}>
            {(account) => <AppRoutes settings={{ ...settings, account }} />}
          </OwnKeyGate>
        </Suspense>
      )}
      <MissingCodeNotice />
    </PageBoundary>
  );
}
