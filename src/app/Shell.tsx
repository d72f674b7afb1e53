import { memo, type ReactNode } from 'react';
import { overviewPath } from '@/domain/scope/paths';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { AboutData } from '@/features/help/AboutData';
import { HelpButton } from '@/features/help/HelpButton';
import { ScopePicker } from '@/features/scopes/ScopePicker';
import { hrefOf } from '@/lib/href';
import { late } from '@/ui/late';
import { Mark } from '@/ui/Mark';
import type { Settings } from './settings';
import { ThemeSwitch } from './ThemeSwitch';

const DisconnectButton = late(
  async () => (await import('@/features/connect/DisconnectButton')).DisconnectButton,
);

/** The frame of every page: where you are, how the data came, how it looks. */
export function Shell({
  scope,
  settings,
  children,
}: {
  scope: Scope;
  settings: Settings;
  children: ReactNode;
}) {
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:m-2 focus:bg-surface focus:p-2"
      >
        Skip to the content
      </a>
      <Header scope={scope} settings={settings} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-400 px-4 pb-12 min-[600px]:px-6">
        {children}
      </main>
    </>
  );
}

/** Memoised: a filter or an order changes the address, and nothing in it. */
const Header = memo(function Header({ scope, settings }: { scope: Scope; settings: Settings }) {
  return (
    <header className="flex h-12 items-center gap-3 border-b border-line bg-surface px-4 min-[600px]:px-6">
      <a
        href={hrefOf(overviewPath(scopeOf(settings.account)))}
        aria-label="Delegate overview, home"
        className="grid size-6 shrink-0 place-items-center rounded-sm"
      >
        <Mark />
      </a>
      <div className="min-w-0 flex-1">
        <ScopePicker scope={scope} />
      </div>
      <SignedIn {...settings} />
      <HelpButton />
      <ThemeSwitch />
      <AboutData scope={scope} isDemo={settings.mode === 'demo'} />
      {settings.credential === 'own' && <DisconnectButton />}
    </header>
  );
});

/** Who is signed in, and why this user can change nothing. */
function SignedIn({ user, writeGroups }: Pick<Settings, 'user' | 'writeGroups'>) {
  if (user === undefined) return null;
  return (
    <p
      className="max-w-48 truncate text-ink-muted max-[600px]:sr-only"
      {...(writeGroups && {
        title: `To change something you need one of the groups: ${writeGroups.join(', ')}`,
      })}
    >
      <span className="sr-only">Signed in as </span>
      {user}
      {writeGroups && ' · may only read'}
    </p>
  );
}
