import type { ReactNode } from 'react';
import { type Context, latestVersionOf, startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateKind } from '@/domain/delegate/kinds';
import { SupportEnd } from '@/features/fleet/cells/SupportEnd';
import { TagList } from '@/features/fleet/cells/Tags';
import { AutoUpgradeStatus, ConnectivityStatus, Unknown } from '@/features/fleet/cells/values';
import { connectivityLabel, isEveryExpiryKnown, noInstances } from '@/features/fleet/labels';
import { CopyButton } from '@/ui/CopyButton';
import { RelativeTime } from '@/ui/RelativeTime';
import { StatusText } from '@/ui/StatusText';

interface DelegateFactsProps {
  readonly delegate: Delegate;
  /** Of the fleet that has the delegate. */
  readonly context: Context;
}

/** Everything that the listing reports of one delegate. */
export function DelegateFacts({ delegate, context }: DelegateFactsProps) {
  const { name, type, description, token } = delegate;
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-3 py-2 min-[700px]:grid-cols-2 min-[1200px]:grid-cols-3">
      <Fact name="Group Name">{name}</Fact>
      <Fact name="Delegate Type">{delegateKind(type).label}</Fact>
      <Fact name="Delegate Identifier">
        <Identifier delegate={delegate} />
      </Fact>
      <Fact name="Description">{description ?? <None />}</Fact>
      <Fact name="Tags">
        <AllTags delegate={delegate} />
      </Fact>
      <Fact name="Connectivity Status">
        <ConnectivityStatus delegate={delegate} />
        <Rule>{connectivityLabel(delegate).rule}</Rule>
      </Fact>
      <Fact name="Version">
        <LowestVersion delegate={delegate} latestVersion={latestVersionOf(context)} />
      </Fact>
      <Fact name="Auto Upgrade">
        <AutoUpgradeStatus delegate={delegate} />
        <Rule>
          Last call of the upgrader:{' '}
          <RelativeTime at={delegate.upgraderSeenAt} unknownText="none on record" isFocusable />
        </Rule>
      </Fact>
      <Fact name="Token">
        <TokenStatus token={token} />
      </Fact>
      <Fact name="Expiry">
        <Expiry delegate={delegate} today={startOfUtcDay(context.asOf)} />
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

function None() {
  return <span className="text-ink-muted">None</span>;
}

function Identifier({ delegate: { identifier } }: { delegate: Delegate }) {
  if (identifier === undefined) return <Unknown why="The listing in use does not report it." />;
  return (
    <span className="inline-flex items-start gap-1">
      <span className="font-mono wrap-anywhere">{identifier}</span>
      <CopyButton text={identifier} label="Copy identifier" />
    </span>
  );
}

function AllTags({ delegate: { tags } }: { delegate: Delegate }) {
  if (tags.custom.length + tags.implicit.length === 0) return <None />;
  return (
    <>
      <TagList title="Custom" tags={tags.custom} />
      <TagList title="Implicit, added by Harness" tags={tags.implicit} isImplicit />
    </>
  );
}

interface LowestVersionProps {
  readonly delegate: Delegate;
  readonly latestVersion: string | undefined;
}

function LowestVersion({ delegate, latestVersion }: LowestVersionProps) {
  const { connectedInstances, version, versionCount, releasesBehind } = delegate;
  if (connectedInstances === 0) return <span data-hint="No instance is connected.">N/A</span>;
  if (version === undefined) return <Unknown why="No connected instance reports its version." />;
  return (
    <>
      <span className="font-mono">{version}</span>
      <Rule>
        {versionCount > 1 && `The lowest of ${versionCount} versions. `}
        {releasesText(releasesBehind, latestVersion)}
      </Rule>
    </>
  );
}

function releasesText(behind: number | undefined, latest: string | undefined): string {
  if (latest === undefined) return 'The latest version is not readable, so the gap is not known.';
  if (behind === undefined) return `Not comparable with the latest, ${latest}.`;
  if (behind === 0) return `Same release as the latest, ${latest}.`;
  return `${behind} ${behind === 1 ? 'release' : 'releases'} behind the latest, ${latest}.`;
}

function TokenStatus({ token }: Pick<Delegate, 'token'>) {
  if (token === undefined) return <Unknown why="This listing does not report it." />;
  return token === 'ACTIVE' ? (
    <StatusText tone="good">Active</StatusText>
  ) : (
    <StatusText tone="bad" detail="an instance registered with a token that is not active">
      Not active
    </StatusText>
  );
}

function Expiry({ delegate, today }: { delegate: Delegate; today: number }) {
  const { instanceCount, versionStatus, supportEnds, isImmutable } = delegate;
  if (instanceCount === 0) return <Unknown why={noInstances(delegate)} />;
  return (
    <>
      <SupportEnd
        status={versionStatus}
        supportEnds={supportEnds}
        isExpiryKnown={isEveryExpiryKnown(delegate)}
        isLegacy={isImmutable === false}
        today={today}
      />
      {instanceCount > 1 && <Rule>The worst of {instanceCount} instances.</Rule>}
    </>
  );
}
