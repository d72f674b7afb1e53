import { clsx } from 'clsx/lite';
import { memo, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LatestVersion } from '@/domain/delegate/context';
import { installPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { DataAge } from '@/features/fleet/DataAge';
import type { FleetState } from '@/features/fleet/use-fleet';
import { hrefOf } from '@/lib/href';
import { formatAbsolute } from '@/lib/time';
import { buttonClass } from '@/ui/button-class';
import { CopyButton } from '@/ui/CopyButton';

/**
 * The heading of a scope, the latest version, how fresh the page is, and the way to a new delegate. Memoised: filters
 * and orders change nothing in it.
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
  /** What chooses how much of the scope is shown; the same element while it says the same. */
  belowSwitch: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4 max-[600px]:py-2">
      <h1 className="min-w-0 flex-1 text-xl font-semibold max-[600px]:text-lg">
        Delegates{' '}
        <span className="font-normal wrap-anywhere text-ink-muted max-[600px]:sr-only">{scopeName}</span>
      </h1>
      <a href={hrefOf(installPath(scope))} className={clsx(buttonClass('primary'), 'print:hidden')}>
        New delegate
      </a>
      <div className="flex w-full flex-wrap items-center gap-x-6 max-[600px]:gap-x-2 max-[600px]:text-xs">
        <Latest version={state.latestVersion} />
        {belowSwitch}
        {/* At the end: it changes its width, and nothing should move with it. */}
        <div className="ms-auto max-[600px]:order-first max-[600px]:ms-0">
          <DataAge state={state} />
        </div>
      </div>
      <PrintedSource asOf={state.about?.asOf} />
    </div>
  );
});

function Latest({ version }: { version: LatestVersion }) {
  return (
    <p className="flex items-center gap-1 text-sm max-[600px]:text-xs">
      <span className="text-ink-muted">
        Latest<span className="max-[600px]:sr-only"> version</span>
      </span>{' '}
      {version.state === 'known' && (
        <>
          <span className="font-mono">{version.version}</span>
          <CopyButton text={version.version} label="Copy latest version" />
        </>
      )}
      {version.state === 'loading' && <span className="text-ink-muted">…</span>}
      {version.state === 'unknown' && (
        <span className="text-ink-muted" data-hint={version.why}>
          – not readable<span className="sr-only">: {version.why}</span>
        </span>
      )}
    </p>
  );
}

/** On paper: where the page comes from, with its filters, and of which time it is. */
function PrintedSource({ asOf }: { asOf: number | undefined }) {
  const [printed, setPrinted] = useState('');
  const print = useEffectEvent(() => setPrinted(`${location.href} · ${formatAbsolute(asOf) ?? 'unknown'}`));
  useEffect(() => {
    // Only now: the address and the time change without anything else on the page.
    const handlePrint = () => flushSync(print);
    window.addEventListener('beforeprint', handlePrint);
    return () => window.removeEventListener('beforeprint', handlePrint);
  }, []);
  return <p className="hidden text-xs wrap-anywhere print:block">{printed}</p>;
}
