import { memo, type ReactNode, useEffect, useState } from 'react';
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
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-64">
        <h1 className="text-xl font-semibold">
          Delegates <span className="font-normal wrap-anywhere text-ink-muted">{scopeName}</span>
        </h1>
        <div className="flex flex-wrap items-center gap-x-6">
          <Latest version={state.latestVersion} />
          {belowSwitch}
        </div>
        <PrintedSource asOf={state.about?.asOf} />
      </div>
      {/* The age at the end: it changes its width, and nothing should move with it. */}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 min-[900px]:flex-col min-[900px]:items-end">
        <div className="flex flex-wrap items-center gap-2 max-[400px]:w-full max-[400px]:*:grow print:hidden">
          <a href={hrefOf(installPath(scope))} className={buttonClass('primary')}>
            New delegate
          </a>
        </div>
        <DataAge state={state} />
      </div>
    </div>
  );
});

function Latest({ version }: { version: LatestVersion }) {
  return (
    <p className="flex items-center gap-1 text-sm">
      <span className="text-ink-muted">Latest version</span>{' '}
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
  // The address changes without this component: it is read when the page is printed.
  const [address, setAddress] = useState('');
  useEffect(() => {
    const readAddress = () => flushSync(() => setAddress(location.href));
    window.addEventListener('beforeprint', readAddress);
    return () => window.removeEventListener('beforeprint', readAddress);
  }, []);
  return (
    <p className="hidden text-xs wrap-anywhere print:block">
      {address} · {formatAbsolute(asOf)}
    </p>
  );
}
