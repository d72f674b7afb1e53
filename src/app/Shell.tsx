import { memo, type ReactNode } from 'react';
import { overviewPath, type Page, selectorsPath, tokensPath } from '@/domain/scope/paths';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { AboutData } from '@/features/help/AboutData';
import { HelpButton } from '@/features/help/HelpButton';
import { SettingsButton } from '@/features/help/SettingsButton';
import { LIST_ID } from '@/features/overview/OverviewPage';
import { ScopePicker } from '@/features/scopes/ScopePicker';
import { hrefOf } from '@/lib/href';
import { late } from '@/ui/late';
import { Mark } from '@/ui/Mark';
import type { Settings } from './settings';

const DisconnectButton = late(
  async () => (await import('@/features/connect/DisconnectButton')).DisconnectButton,
);

/** The frame of every page: where you are, how the data came, how it looks. */
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
        // With the filters beside it, the list is as wide as another page.
        className={`mx-auto px-4 pb-12 min-[600px]:px-6 ${page === 'overview' ? 'max-w-454' : 'max-w-400'}`}
      >
        {children}
      </main>
    </>
  );
}

/** Memoised: a filter or an order changes the address, and nothing in it. */
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

/** The pages of a scope. On a phone they have a line of their own. */
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

/** Who is signed in, and why this user can change nothing. */
function SignedIn({ user, writeGroups }: Pick<Settings, 'user' | 'writeGroups'>) {
  if (user === undefined) return null;
  return (
    <p
      className="max-w-48 truncate text-ink-muted max-[600px]:sr-only"
      {...(writeGroups && {
        title: `To make changes, you need one of these groups: ${writeGroups.join(', ')}`,
      })}
    >
      <span className="sr-only">Signed in as </span>
      {user}
      {writeGroups && ' · may only read'}
    </p>
  );
}
