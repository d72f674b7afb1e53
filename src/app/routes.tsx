import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { Navigate, type RouteObject, useParams, useRoutes } from 'react-router';
import { readAsOf } from '@/domain/address/as-of';
import { startOfUtcDay } from '@/domain/delegate/context';
import {
  overviewPath,
  PAGE_NAMES,
  PAGES,
  type Page,
  pagePatterns,
  scopeOfParams,
} from '@/domain/scope/paths';
import { type Scope, scopeKey, scopeOf } from '@/domain/scope/scope';
import { useAddressParams } from '@/features/address/use-address-param';
import { Moment } from '@/features/fleet/moment';
import { OverviewPage } from '@/features/overview/OverviewPage';
import { useScopeName } from '@/features/scopes/use-scope-steps';
import { AS_OF } from '@/lib/href';
import { dayBy, offsetMs } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { Skeleton } from '@/ui/Skeleton';
import { useClockText } from '@/ui/use-clock-text';
import { MomentGate, UnknownAddress } from './late';
import { Shell } from './Shell';
import type { Settings } from './settings';
import { useNavigationFocus } from './use-navigation-focus';

/** Fails as a page does, not as a part of one. */
const lazyPage = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }));

interface PageInput {
  readonly scope: Scope;
  readonly scopeName: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

const DelegatePage = lazyPage(async () => (await import('@/features/delegate/DelegatePage')).DelegatePage);

/** The component of each page of the address table. A page without an entry does not compile. */
const PAGE_COMPONENTS: Record<Page, ComponentType<PageInput>> = {
  overview: OverviewPage,
  delegate: ({ params, ...place }) => <DelegatePage {...place} identifier={params.identifier ?? ''} />,
  tokens: lazyPage(async () => (await import('@/features/tokens/TokensPage')).TokensPage),
  selectors: lazyPage(async () => (await import('@/features/selectors/SelectorsPage')).SelectorsPage),
  install: lazyPage(async () => (await import('@/features/install/InstallPage')).InstallPage),
  activity: lazyPage(async () => (await import('@/features/activity/ActivityPage')).ActivityPage),
  upgrades: lazyPage(async () => (await import('@/features/upgrades/UpgradesPage')).UpgradesPage),
  compare: lazyPage(async () => (await import('@/features/compare/ComparePage')).ComparePage),
};

export function AppRoutes({ settings }: { settings: Settings }) {
  useNavigationFocus();
  const home = <Navigate to={overviewPath(scopeOf(settings.account))} replace />;
  const routes: RouteObject[] = [
    { path: '/', element: home },
    ...PAGE_NAMES.flatMap((page) =>
      pagePatterns(page).map((path) => ({ path, element: <ScopedPage page={page} settings={settings} /> })),
    ),
    { path: '*', element: <NoPage settings={settings} /> },
  ];
  return useRoutes(routes);
}

function ScopedPage({ page, settings }: { page: Page; settings: Settings }) {
  const params = useParams();
  const { account, org, project } = params;
  // Memoized, because filters and sort order change the address too.
  const scope = useMemo(() => scopeOfParams({ account, org, project }), [account, org, project]);
  const address = useAddressParams();
  const value = address.get(AS_OF) ?? '';
  const today = useClockText(startOfUtcDay);
  const [zone] = usePreference(TIME_ZONE);
  const ownToday = useClockText((now) => dayBy(now, offsetMs(now, zone)));
  const moment = useMemo(
    () => (PAGES[page].hasMoments ? readAsOf(value, today, ownToday) : undefined),
    [page, value, today, ownToday],
  );
  if (!scope) return <NoPage settings={settings} />;
  // The key discards all state of the page when the scope or the moment changes.
  const shown = (
    <NamedPage key={`${scopeKey(scope)} ${moment?.at}`} page={page} scope={scope} params={params} />
  );
  return (
    <Moment value={moment}>
      <Shell scope={scope} page={page} moment={moment} settings={settings}>
        <Suspense fallback={<Skeleton rows={8} />}>
          {value ? <MomentGate {...{ scope, value, moment }}>{shown}</MomentGate> : shown}
        </Suspense>
      </Shell>
    </Moment>
  );
}

function NamedPage({ page, scope, params }: Omit<PageInput, 'scopeName'> & { page: Page }) {
  const PageComponent = PAGE_COMPONENTS[page];
  return <PageComponent {...{ scope, params }} scopeName={useScopeName(scope)} />;
}

function NoPage({ settings }: { settings: Settings }) {
  const scope = scopeOf(settings.account);
  return (
    <Shell scope={scope} settings={settings}>
      <UnknownAddress scope={scope} />
    </Shell>
  );
}
