import './frame.css';
import { clsx } from 'clsx/lite';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ShownMoment } from '@/domain/address/as-of';
import { activityPath, overviewPath, PAGES, type Page, pagePath } from '@/domain/scope/paths';
import { READ_ONLY } from '@/domain/scope/permissions';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import type { News } from '@/features/activity/NewEvents';
import { listAddress } from '@/features/address/list-address';
import { useHasMemory } from '@/features/fleet/moment';
import { dataAgePlace } from '@/features/frame/data-age-place';
import { AboutData, HelpButton, SettingsButton } from '@/features/help/top-bar-buttons';
import { LIST_ID } from '@/features/overview/OverviewPage';
import { ScopePicker } from '@/features/scopes/ScopePicker';
import { hrefOf, hrefOfNow } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { useIsPainted } from '@/ui/content-painted';
import { Mark } from '@/ui/Mark';
import { Popover } from '@/ui/Popover';
import { AsOfBanner, DisconnectButton, MomentButton, NewEvents, PageNotices } from './late';
import type { Settings } from './settings';

/** The frame of every page: the skip link, the top bar and the main element. */
export function Shell({
  scope,
  page,
  moment,
  settings,
  children,
}: {
  scope: Scope;
  /** The page that is shown; undefined at an unknown address. */
  page?: Page;
  /** The moment that the page shows; undefined for now. */
  moment?: ShownMoment | undefined;
  settings: Settings;
  children: ReactNode;
}) {
  return (
    <>
      <SkipLink page={page} />
      <TopBar scope={scope} page={page} moment={moment} settings={settings} />
      <Notices scope={scope} />
      {moment && (
        // Its place is there before its code.
        <aside
          aria-label={moment.isToCome ? 'Day to come' : 'Moment of the past'}
          data-to-come={moment.isToCome || undefined}
          className="as-of-banner z-sticky"
        >
          <AsOfBanner scope={scope} moment={moment} />
        </aside>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={page && PAGES[page].hasOwnMargins ? 'outline-none' : 'px-3 pb-12 outline-none phone:px-6'}
      >
        {children}
      </main>
    </>
  );
}

/** Its code is fetched with the other code that the first rows do not need. */
function Notices({ scope }: { scope: Scope }) {
  return useIsPainted() && <PageNotices scope={scope} />;
}

function SkipLink({ page }: { page: Page | undefined }) {
  const isList = page === 'overview';
  return (
    <a
      href={isList ? `#${LIST_ID}` : '#main'}
      onClick={(event) => {
        const first = isList && document.querySelector<HTMLElement>(`#${LIST_ID} [data-row-link]`);
        // Without a first delegate, the browser follows the link to the list.
        if (!first) return;
        event.preventDefault();
        first.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:z-overlay focus:m-2 focus:bg-surface focus:p-2 focus:shadow-overlay"
    >
      {isList ? 'Skip to the first delegate' : 'Skip to the content'}
    </a>
  );
}

/** Memoized: a filter or a sort order changes the address, but nothing in the bar. */
const TopBar = memo(function TopBar({
  scope,
  page,
  moment,
  settings,
}: {
  scope: Scope;
  page: Page | undefined;
  /** The links of the bar follow it, too. */
  moment: ShownMoment | undefined;
  settings: Settings;
}) {
  const isDemo = settings.mode === 'demo';
  // The place has the width of an age, where one comes.
  const hasAge = page !== undefined && PAGES[page].hasAge;
  const agePlace = useRef<HTMLDivElement>(null);
  // After the first paint: a ref that sets it would render the page twice before that.
  useEffect(() => {
    dataAgePlace.set(agePlace.current);
    return () => dataAgePlace.set(null);
  }, []);
  return (
    <header className="top-bar z-sticky flex items-center gap-1 border-b border-line bg-sunken px-4 max-tablet:flex-wrap max-tablet:gap-y-0 max-phone:gap-x-0.5 max-tablet:px-3 max-tablet:pt-1">
      <a
        href={hrefOf(overviewPath(scopeOf(settings.account)))}
        aria-label="Delegate overview, home"
        className="me-1 grid size-6 shrink-0 max-phone:me-0 place-items-center rounded-sm"
      >
        <Mark />
      </a>
      <div className="min-w-0 max-tablet:flex-1">
        <ScopePicker scope={scope} />
      </div>
      <Tabs scope={scope} page={page} />
      <SignedIn {...settings} />
      {isDemo && <AboutData scope={scope} isDemo />}
      <div
        ref={agePlace}
        className={clsx('flex justify-end print:hidden', hasAge && 'min-w-32 max-phone:min-[375px]:min-w-38')}
      />
      {!moment && <MomentEntry scope={scope} page={page} />}
      <span aria-hidden="true" className="mx-1.5 h-4 w-px bg-line-firm max-desk:hidden print:hidden" />
      <SettingsButton />
      <HelpButton />
      {!isDemo && <AboutData scope={scope} isDemo={false} />}
      {settings.credential === 'own' && <DisconnectButton />}
    </header>
  );
});

/** A page without a tab is below the list. */
const TABS = [
  { tab: 'overview', name: 'Delegates' },
  { tab: 'upgrades', name: 'Upgrades' },
  { tab: 'activity', name: 'Activity' },
  { tab: 'tokens', name: 'Tokens' },
  { tab: 'selectors', name: 'Selectors' },
] as const;

/** The links to the pages of a scope. In a narrow window they have a row of their own. */
function Tabs({ scope, page }: { scope: Scope; page: Page | undefined }) {
  const isRemembered = useHasMemory();
  const isPainted = useIsPainted();
  const [news, setNews] = useState<News>();
  const isSeen = page === 'activity';
  const here = page && (TABS.find(({ tab }) => tab === page) ?? TABS[0]).tab;
  const tabs = TABS.filter(({ tab }) => isRemembered || tab !== 'activity');
  return (
    <nav
      aria-label="Pages"
      className="flex grow items-center gap-0.5 max-tablet:order-1 max-tablet:-mx-1 max-tablet:h-9 max-tablet:basis-[calc(100%-3.75rem)] max-phone:gap-0 print:hidden tablet:before:mx-3 tablet:before:h-5 tablet:before:w-px tablet:before:bg-line-firm tablet:max-desk:gap-0 tablet:max-desk:before:mx-1"
    >
      {tabs.map(({ tab, name }) => {
        const shownNews = tab === 'activity' && !isSeen ? news : undefined;
        // The list as it was left; from the list itself, the whole list.
        const to =
          tab === 'overview' && page !== 'overview'
            ? listAddress(scope)
            : shownNews
              ? activityPath(scope, { from: shownNews.from })
              : pagePath(tab, scope);
        return (
          <a
            key={tab}
            href={PAGES[tab].hasMoments ? hrefOf(to) : hrefOfNow(to)}
            aria-current={tab === here ? 'page' : undefined}
            className="flex h-7 items-center rounded-md px-2.5 text-ink-muted hover:text-ink aria-[current=page]:bg-chip aria-[current=page]:font-medium aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline max-tablet:px-2 max-phone:px-1 max-phone:text-xs max-[375px]:px-0.5 max-[375px]:text-2xs tablet:max-desk:px-1 tablet:max-desk:text-xs"
          >
            {name}
            {shownNews && (
              <span
                data-hint={shownNews.text}
                className="ms-1 min-w-4 rounded-full bg-chip px-1 text-center text-2xs leading-4 font-medium text-ink figures"
              >
                <span aria-hidden="true">{formatCount(shownNews.count)}</span>
                <span className="sr-only">{`. ${shownNews.text}`}</span>
              </span>
            )}
          </a>
        );
      })}
      {isRemembered && isPainted && <NewEvents {...{ scope, isSeen }} onNews={setNews} />}
    </nav>
  );
}

/** The way to a moment of the past, or a day to come. Its place is there before its code. */
function MomentEntry({ scope, page }: { scope: Scope; page: Page | undefined }) {
  const isPainted = useIsPainted();
  const isOffered = page && PAGES[page].hasMoments;
  return isOffered && <span className="size-7 shrink-0">{isPainted && <MomentButton scope={scope} />}</span>;
}

/** Shows who is signed in, and if nothing can be changed, the reason. */
function SignedIn({ user, readOnly, writeGroups }: Pick<Settings, 'user' | 'readOnly' | 'writeGroups'>) {
  if (user === undefined && !readOnly) return null;
  return (
    <div className="flex min-w-0 items-center gap-1 text-xs text-ink-muted">
      {user !== undefined && (
        <p className="max-w-48 truncate max-phone:sr-only">
          <span className="sr-only">Signed in as </span>
          <span>{user}</span>
        </p>
      )}
      {user !== undefined && readOnly && (
        <span aria-hidden="true" className="max-phone:hidden">
          ·
        </span>
      )}
      {readOnly && (
        <Popover label="read-only: why you can change nothing" trigger="read-only" align="end">
          {writeGroups
            ? `To make changes, you need one of these groups: ${writeGroups.join(', ')}`
            : READ_ONLY}
        </Popover>
      )}
    </div>
  );
}
