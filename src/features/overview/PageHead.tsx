import { Plus } from 'lucide-react';
import { memo, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LatestVersion as Version } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { installPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { formatAbsolute } from '@/lib/time';
import { buttonClass } from '@/ui/button-class';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { LatestVersion } from './LatestVersion';
import { ShareMenu } from './ShareMenu';

interface PageHeadProps {
  readonly scope: Scope;
  readonly scopeName: string;
  /** Undefined without a list. */
  readonly fleet: Fleet | undefined;
  readonly latestVersion: Version;
  /** The time of the data, epoch ms. */
  readonly asOf: number | undefined;
  /** The switch that includes the scopes below. A memoized element, so that it does not cause re-renders. */
  readonly belowSwitch: ReactNode;
  /** Whether seldom used controls are in the menu of the list, which leaves a phone room for rows. */
  readonly isShort: boolean;
}

/**
 * The title row: the heading, the switch for the scopes below, the latest version, and the link to install a delegate.
 * Memoized, because filters and sort order change nothing in it.
 */
export const PageHead = memo(function PageHead(props: PageHeadProps) {
  const { scope, scopeName, fleet, latestVersion, asOf, belowSwitch, isShort } = props;
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 max-[600px]:min-h-10 max-[600px]:gap-x-2">
      <h1 className="text-lg font-semibold">
        Delegates <span className="sr-only wrap-anywhere print:not-sr-only">{scopeName}</span>
      </h1>
      {!isShort && belowSwitch}
      <div className="ms-auto flex flex-wrap items-center gap-x-3 max-[600px]:gap-x-2">
        {!isShort && <LatestVersion version={latestVersion} />}
        {fleet && <ShareMenu scope={scope} fleet={fleet} />}
        <a href={hrefOf(installPath(scope))} className={buttonClass('primary')}>
          <Plus />
          New delegate
        </a>
      </div>
      <PrintedSource asOf={asOf} />
    </div>
  );
});

/** Shown in print only: the address of the page with its filters, and the time of the data. */
function PrintedSource({ asOf }: { asOf: number | undefined }) {
  const [zone] = usePreference(TIME_ZONE);
  const [printed, setPrinted] = useState('');
  const print = useEffectEvent(() =>
    setPrinted(`${location.href} · ${formatAbsolute(asOf, zone) ?? 'unknown'}`),
  );
  useEffect(() => {
    // Set only before printing, because the address and the time change often.
    const handlePrint = () => flushSync(print);
    window.addEventListener('beforeprint', handlePrint);
    return () => window.removeEventListener('beforeprint', handlePrint);
  }, []);
  return <p className="hidden basis-full text-xs wrap-anywhere print:block">{printed}</p>;
}
