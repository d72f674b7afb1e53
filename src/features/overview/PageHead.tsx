import { clsx } from 'clsx/lite';
import { Plus } from 'lucide-react';
import { memo, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { delegateCount } from '@/domain/delegate/fleet';
import { installPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { DataAge } from '@/features/fleet/DataAge';
import type { FleetState } from '@/features/fleet/use-fleet';
import { hrefOf } from '@/lib/href';
import { formatAbsolute } from '@/lib/time';
import { buttonClass } from '@/ui/button-class';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { PHONE, useMediaQuery } from '@/ui/use-media-query';
import { LatestVersion } from './LatestVersion';
import { ShareMenu } from './ShareMenu';

/**
 * The heading of a scope, the latest version, the age of the data, and the link to install a delegate. Memoized, because
 * filters and sort order change nothing in it.
 */
export const PageHead = memo(function PageHead({
  scope,
  scopeName,
  state,
  belowSwitch,
}: {
  scope: Scope;
  scopeName: string;
  state: FleetState;
  /** The switch that includes the scopes below. A memoized element, so that it does not cause re-renders. */
  belowSwitch: ReactNode;
}) {
  // A phone leaves room for the rows: seldom used controls are in the menu of the list, if there is a list.
  const filled = state.fleet && delegateCount(state.fleet) > 0 ? state.fleet : undefined;
  const isShort = useMediaQuery(PHONE) && filled !== undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-4 max-[600px]:gap-x-1 max-[600px]:py-1">
      <h1 className="min-w-min flex-1 text-lg font-semibold">
        Delegates{' '}
        <span className="font-normal wrap-anywhere text-ink-muted max-[600px]:sr-only">{scopeName}</span>
      </h1>
      {isShort && <DataAge state={state} />}
      {filled && <ShareMenu scope={scope} fleet={filled} />}
      <a
        href={hrefOf(installPath(scope))}
        className={clsx(buttonClass('primary'), 'max-[600px]:px-2 print:hidden')}
      >
        <Plus className="min-[600px]:hidden" />
        <span className="max-[600px]:sr-only">New delegate</span>
      </a>
      {!isShort && (
        <div className="flex w-full flex-wrap items-center gap-x-6">
          <LatestVersion version={state.latestVersion} />
          {belowSwitch}
          {/* At the end, because its width changes and nothing should move with it. */}
          <div className="ms-auto">
            <DataAge state={state} />
          </div>
        </div>
      )}
      <PrintedSource asOf={state.about?.asOf} />
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
  return <p className="hidden text-xs wrap-anywhere print:block">{printed}</p>;
}
