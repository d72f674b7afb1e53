import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { showsDelegates } from '@/domain/scope/paths';
import { ChangeNotice } from '@/features/writes/ChangeNotice';
import { changeReport } from '@/features/writes/change-report';
import { Announcer } from '@/ui/Announcer';
import { contentPainted, useContentPainted } from '@/ui/content-painted';
import { lazyWithRetry, preloadLazyCode } from '@/ui/lazy-with-retry';
import { useStore } from '@/ui/use-store';
import { MissingCodeNotice } from './MissingCodeNotice';
import { PageBoundary } from './PageBoundary';
import { AppRoutes } from './routes';
import type { ServedSettings } from './settings';
import { useFollowedLinks } from './use-followed-links';

const HintLayer = lazyWithRetry(async () => (await import('@/ui/HintLayer')).HintLayer);

const OwnKeyGate = lazy(() =>
  import('@/features/connect/OwnKeyGate').then((module) => ({ default: module.OwnKeyGate })),
);

export function App({ settings, client }: { settings: ServedSettings; client: QueryClient }) {
  const isPainted = useStore(contentPainted);
  useEffect(() => {
    if (isPainted) preloadLazyCode();
  }, [isPainted]);
  return (
    <QueryClientProvider client={client}>
      {/* With transitions, a pressed filter and the list would be painted a frame late. */}
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
  // On pages with delegates, `useFleet` does this when the list is ready.
  useContentPainted(settings.credential === 'own' || !showsDelegates(pathname));
  return (
    <PageBoundary address={pathname}>
      {settings.credential === 'server' ? (
        <AppRoutes settings={settings} />
      ) : (
        <Suspense>
          <OwnKeyGate servedAccount={settings.account}>
            {(account) => <OwnKeyRoutes served={settings} account={account} />}
          </OwnKeyGate>
        </Suspense>
      )}
      <LastChange />
      <MissingCodeNotice />
    </PageBoundary>
  );
}

/** Its code is fetched with the other code that the first rows do not need. */
function LastChange() {
  return useStore(changeReport) && <ChangeNotice />;
}

function OwnKeyRoutes({ served, account }: { served: ServedSettings; account: string }) {
  // Memoized, so that a change of the address does not re-render the components that depend on it.
  const settings = useMemo(() => ({ ...served, account }), [served, account]);
  return <AppRoutes settings={settings} />;
}
