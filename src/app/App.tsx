import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { showsDelegates } from '@/domain/scope/paths';
import { ChangeNotice } from '@/features/fleet/writes/ChangeNotice';
import { Announcer } from '@/ui/Announcer';
import { contentPainted, useContentPainted } from '@/ui/content-painted';
import { late, preloadLate } from '@/ui/late';
import { useStore } from '@/ui/use-store';
import { MissingCodeNotice } from './MissingCodeNotice';
import { PageBoundary } from './PageBoundary';
import { createQueryClient } from './query-client';
import { AppRoutes } from './routes';
import type { ServedSettings } from './settings';
import { useFollowedLinks } from './use-followed-links';

const HintLayer = late(async () => (await import('@/ui/HintLayer')).HintLayer);

const OwnKeyGate = lazy(() =>
  import('@/features/connect/OwnKeyGate').then((module) => ({ default: module.OwnKeyGate })),
);

/** The whole app: data, addresses, pages. */
export function App({ settings }: { settings: ServedSettings }) {
  const [client] = useState(createQueryClient);
  const isPainted = useStore(contentPainted);
  useEffect(() => {
    if (isPainted) preloadLate();
  }, [isPainted]);
  return (
    <QueryClientProvider client={client}>
      {/* A transition would paint a pressed filter a frame late, and the list with it. */}
      <BrowserRouter basename={import.meta.env.BASE_URL} useTransitions={false}>
        <Pages settings={settings} />
      </BrowserRouter>
      <Announcer />
      {isPainted && <HintLayer />}
    </QueryClientProvider>
  );
}

function Pages({ settings }: { settings: ServedSettings }) {
  useFollowedLinks();
  const { pathname } = useLocation();
  // Where a list comes, `useFleet` waits for it.
  useContentPainted(settings.credential === 'own' || !showsDelegates(pathname));
  return (
    <PageBoundary address={pathname}>
      {settings.credential === 'server' ? (
        <AppRoutes settings={settings} />
      ) : (
        <Suspense>
          <OwnKeyGate servedAccount={settings.account}>
            {(account) => <AppRoutes settings={{ ...settings, account }} />}
          </OwnKeyGate>
        </Suspense>
      )}
      <ChangeNotice />
      <MissingCodeNotice />
    </PageBoundary>
  );
}
