import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Component, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { showsDelegates } from '@/domain/scope/paths';
import { changeReport } from '@/features/writes/change-report';
import { BASE_PATH } from '@/lib/href';
import { Announcer } from '@/ui/Announcer';
import { Button } from '@/ui/Button';
import { useContentPainted, useIsPainted } from '@/ui/content-painted';
import { EmptyState } from '@/ui/EmptyState';
import { FixedNotice } from '@/ui/FixedNotice';
import { codeMissing, preloadLazyCode } from '@/ui/lazy-with-retry';
import { useStore } from '@/ui/use-store';
import { ChangeNotice, HintLayer } from './late';
import { AppRoutes } from './routes';
import type { ServedSettings } from './settings';
import { useFollowedLinks } from './use-followed-links';

const OwnKeyGate = lazy(() =>
  import('@/features/connect/OwnKeyGate').then((module) => ({ default: module.OwnKeyGate })),
);

export function App({ settings, client }: { settings: ServedSettings; client: QueryClient }) {
  const isPainted = useIsPainted();
  useEffect(() => {
    if (!isPainted) return undefined;
    // A page that nobody uses fetches no menus. At the first sign of a reader they come, so that they open at once, and even
    // if the network fails later.
    const stopping = new AbortController();
    const preload = () => {
      stopping.abort();
      preloadLazyCode();
    };
    for (const sign of ['pointerover', 'focusin', 'keydown'])
      document.addEventListener(sign, preload, { signal: stopping.signal });
    return () => stopping.abort();
  }, [isPainted]);
  return (
    <QueryClientProvider client={client}>
      {/* With transitions, a pressed filter and the list would be painted a frame late. */}
      <BrowserRouter basename={BASE_PATH} useTransitions={false}>
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

interface PageBoundaryProps {
  /** The address of the page inside. A new address resets the error, so that Back leaves the error page. */
  readonly address: string;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly address: string;
  readonly error: Error | undefined;
}

/** The error boundary of a page: shows an error page instead of a blank one. The address, and so the view, is kept. */
class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { address: this.props.address, error: undefined };

  static getDerivedStateFromProps(
    { address }: PageBoundaryProps,
    state: PageBoundaryState,
  ): PageBoundaryState | null {
    return address === state.address ? null : { address, error: undefined };
  }

  static getDerivedStateFromError(thrown: unknown): Pick<PageBoundaryState, 'error'> {
    return { error: thrown instanceof Error ? thrown : new Error('Something was thrown that is no error.') };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const isCodeMissing =
      error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
    return (
      <main className="mx-auto max-w-160 p-6">
        <EmptyState
          isPage
          title={isCodeMissing ? MISSING_CODE_TEXT.title : 'This page could not be shown'}
          actions={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          {isCodeMissing
            ? MISSING_CODE_TEXT.advice
            : `Reload to try again. A reload keeps your view. (${error.message})`}
        </EmptyState>
      </main>
    );
  }
}

/** The texts for code that could not be fetched. The page cannot tell which of the two reasons applies. */
const MISSING_CODE_TEXT = {
  title: 'A part of this page could not be loaded',
  advice: 'The network failed, or a newer version has replaced this page. A reload keeps your view.',
} as const;

/** Offers a reload when the code of a part of the page could not be fetched. */
function MissingCodeNotice() {
  if (useStore(codeMissing) !== 'yes') return null;
  return (
    <FixedNotice
      isUrgent
      title={MISSING_CODE_TEXT.title}
      action={
        <Button size="sm" onClick={() => location.reload()}>
          Reload
        </Button>
      }
      onDismiss={() => codeMissing.set('dismissed')}
    >
      {MISSING_CODE_TEXT.advice}
    </FixedNotice>
  );
}
