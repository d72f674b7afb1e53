import { memo, type ReactNode } from 'react';
import { overviewPath, type Page, selectorsPath, tokensPath } from '@/domain/scope/paths';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { AboutData } from '@/features/help/AboutData';
import { HelpButton } from '@/features/help/HelpButton';
import { SettingsButton } from '@/features/help/SettingsButton';
import { LIST_ID } from '@/features/overview/OverviewPage';
import { ScopePicker } from '@/features/scopes/ScopePicker';
import { hrefOf } from '@/lib/href';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Mark } from '@/ui/Mark';
import { Popover } from '@/ui/Popover';
import type { Settings } from './settings';

const DisconnectButton = lazyWithRetry(
  async () => (await import('@/features/connect/DisconnectButton')).DisconnectButton,
);

/** The frame of every page: the skip link, the header and the main element. */
export function Shell({
  scope,
  page,
  settings,
  children,
}: {
  scope: Scope;
  /** The page that is shown; undefined at an unknown address. */
  page?: Page;
  settings: Settings;
  children: ReactNode;
}) {
  return (
    <>
      <a
        href={page === 'overview' ? `#${LIST_ID}` : '#main'}
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-surface focus:p-2"
      >
        {page === 'overview' ? 'Skip to the list' : 'Skip to the content'}
      </a>
      <Header scope={scope} page={page} settings={settings} />
      <main
        id="main"
        tabIndex={-1}
        // Wider, so that the list beside the filters is as wide as other pages.
        className={`mx-auto px-4 pb-12 min-[600px]:px-6 ${page === 'overview' ? 'max-w-454' : 'max-w-400'}`}
      >
        {children}
      </main>
    </>
  );
}

/** Memoized: a filter or a sort order changes the address, but nothing in the header. */
const Header = memo(function Header({
  scope,
  page,
  settings,
}: {
  scope: Scope;
  page: Page | undefined;
  settings: Settings;
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 *:h-12 min-[600px]:px-6">
      <a
        href={hrefOf(overviewPath(scopeOf(settings.account)))}
        aria-label="Delegate overview, home"
        className="grid w-6 shrink-0 place-items-center rounded-sm"
      >
        <Mark />
      </a>
      <div className="flex min-w-0 flex-1 items-center">
        <ScopePicker scope={scope} />
      </div>
      <Tabs scope={scope} page={page} />
      <SignedIn {...settings} />
      <div className="flex items-center gap-1">
        <SettingsButton />
        <HelpButton />
        <AboutData scope={scope} isDemo={settings.mode === 'demo'} />
        {settings.credential === 'own' && <DisconnectButton />}
      </div>
    </header>
  );
});

const TABS = [
  { name: 'Delegates', path: overviewPath, pages: ['overview', 'delegate', 'install'] },
  { name: 'Tokens', path: tokensPath, pages: ['tokens'] },
  { name: 'Selectors', path: selectorsPath, pages: ['selectors'] },
] as const;

/** The links to the pages of a scope. In a narrow window they have a line of their own. */
function Tabs({ scope, page }: { scope: Scope; page: Page | undefined }) {
  return (
    <nav
      aria-label="Pages"
      className="flex gap-1 max-[760px]:order-last max-[760px]:h-9 max-[760px]:w-full max-[760px]:overflow-x-auto print:hidden"
    >
      {TABS.map(({ name, path, pages }) => {
        const isHere = pages.some((one) => one === page);
        return (
          <a
            key={name}
            href={hrefOf(path(scope))}
            aria-current={isHere ? 'page' : undefined}
            className="flex items-center border-y-2 border-transparent px-2 -outline-offset-2 text-ink-muted hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            {name}
          </a>
        );
      })}
    </nav>
  );
}

/** Shows who is signed in, and if this user is read-only, the reason. */
function SignedIn({ user, writeGroups }: Pick<Settings, 'user' | 'writeGroups'>) {
  if (user === undefined) return null;
  return (
    <div className="flex min-w-0 items-center gap-1 text-ink-muted">
      <p className="max-w-48 truncate max-[600px]:sr-only">
        <span className="sr-only">Signed in as </span>
        {user}
      </p>
      {writeGroups && (
        <>
          <span aria-hidden="true" className="max-[600px]:hidden">
            ·
          </span>
          <Popover label="read-only: why you can change nothing" trigger="read-only" align="end">
            To make changes, you need one of these groups: {writeGroups.join(', ')}
          </Popover>
        </>
      )}
    </div>
  );
}
