import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/delegate';
import { healthOf } from '@/domain/delegate/health';
import { delegateKind } from '@/domain/delegate/kinds';
import { startOfUtcDay } from '@/domain/delegate/lifecycle';
import { ExpiryText } from '@/features/fleet/cells/ExpiryText';
import { TagList } from '@/features/fleet/cells/Tags';
import { AutoUpgradeText, Connectivity, Unknown } from '@/features/fleet/cells/values';
import { connectivityWords } from '@/features/fleet/labels';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import { CopyButton } from '@/ui/CopyButton';
import { RelativeTime } from '@/ui/RelativeTime';
import { StatusText } from '@/ui/StatusText';

interface DelegateFactsProps {
  readonly known: KnownFleet;
  readonly ordinal: number;
  readonly delegate: Delegate;
}

/** Everything the listing tells of one delegate. */
export function DelegateFacts({ known, ordinal, delegate }: DelegateFactsProps) {
  const health = healthOf(known.fleet, known.judgement, ordinal);
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-3 py-2 min-[700px]:grid-cols-2 min-[1200px]:grid-cols-3">
      <Fact name="Group Name">{delegate.name}</Fact>
      <Fact name="Delegate Type">{delegateKind(delegate.type).label}</Fact>
      <Fact name="Delegate Identifier">
        {delegate.identifier === undefined ? (
          <Unknown why="The listing in use does not tell it." />
        ) : (
          <span className="inline-flex items-start gap-1">
            <span className="font-mono wrap-anywhere">{delegate.identifier}</span>
            <CopyButton text={delegate.identifier} label="Copy identifier" />
          </span>
        )}
      </Fact>
      <Fact name="Description">{delegate.description || <span className="text-ink-muted">None</span>}</Fact>
      <Fact name="Tags">
        {delegate.customTags.length + delegate.implicitTags.length === 0 ? (
          <span className="text-ink-muted">None</span>
        ) : (
          <>
            <TagList title="Custom" tags={delegate.customTags} />
            <TagList title="Implicit, added by Harness" tags={delegate.implicitTags} isImplicit />
          </>
        )}
      </Fact>
      <Fact name="Connectivity Status">
        <Connectivity health={health} />
        <Rule>{connectivityWords(health).rule}</Rule>
      </Fact>
      <Fact name="Version">
        <VersionFact known={known} health={health} />
      </Fact>
      <Fact name="Auto Upgrade">
        <AutoUpgradeText autoUpgrade={delegate.autoUpgrade} />
        <Rule>
          Last call of the upgrader:{' '}
          <RelativeTime at={delegate.upgraderSeenAt} unknownText="none on record" isFocusable />
        </Rule>
      </Fact>
      <Fact name="Token">
        <TokenState isActive={delegate.isTokenActive} />
      </Fact>
      <Fact name="Expiry">
        {health.instanceCount === 0 ? (
          <Unknown why="The Manager lists no instance." />
        ) : (
          <ExpiryText
            status={health.worstStatus}
            expiresAt={health.expiresAt}
            isLegacy={health.isLegacy}
            today={startOfUtcDay(known.judgement.asOf)}
          />
        )}
        {health.instanceCount > 1 && <Rule>The worst of {health.instanceCount} instances.</Rule>}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Rule({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 text-xs text-ink-muted">{children}</p>;
}

function VersionFact({ known, health }: { known: KnownFleet; health: ReturnType<typeof healthOf> }) {
  if (health.connectedCount === 0) return <span data-hint="No instance is connected.">N/A</span>;
  if (health.lowestConnectedVersion === undefined)
    return <Unknown why="No connected instance tells its version." />;
  const latest = known.judgement.latestVersion;
  return (
    <>
      <span className="font-mono">{health.lowestConnectedVersion}</span>
      <Rule>
        {health.versionCount > 1 && `The lowest of ${health.versionCount} versions. `}
        {gapWords(health.gapToLatest, latest)}
      </Rule>
    </>
  );
}

function gapWords(gap: number | undefined, latest: string | undefined): string {
  if (latest === undefined) return 'The latest version is not readable, so the gap is not known.';
  if (gap === undefined) return `Not comparable with the latest, ${latest}.`;
  if (gap <= 0) return `Same release as the latest, ${latest}.`;
  return `${gap} ${gap === 1 ? 'release' : 'releases'} behind the latest, ${latest}.`;
}

function TokenState({ isActive }: { isActive: boolean | undefined }) {
  if (isActive === undefined) return <Unknown why="This listing does not tell it." />;
  return isActive ? (
    <StatusText tone="good">Active</StatusText>
  ) : (
    <StatusText tone="bad" detail="an instance registered with a token that is not active">
      Not active
    </StatusText>
  );
}
