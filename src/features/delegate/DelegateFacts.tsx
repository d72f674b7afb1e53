import type { ReactNode } from 'react';
import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { delegateKind } from '@/domain/delegate/kinds';
import type { Scope } from '@/domain/scope/scope';
import { type UpgradeFacts, upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { SupportEnd } from '@/features/fleet/cells/SupportEnd';
import { TagList } from '@/features/fleet/cells/Tags';
import { AutoUpgradeStatus, Unknown } from '@/features/fleet/cells/values';
import {
  isEveryExpiryKnown,
  LEGACY_SUPPORT_TEXT,
  NO_HEARTBEAT_READ,
  noInstances,
} from '@/features/fleet/labels';
import { Button } from '@/ui/Button';
import { CopyButton } from '@/ui/CopyButton';
import { RelativeTime } from '@/ui/RelativeTime';
import { TokenFact } from './TokenFact';

interface DelegateFactsProps {
  readonly scope: Scope;
  /** A fleet that contains the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  /** Opens the upgrade dialog; absent when the delegate is gone. */
  readonly onUpgrade?: (() => void) | undefined;
}

/** Shows everything that the listing reports about one delegate, except its instances. */
export function DelegateFacts({ scope, fleet, delegate, onUpgrade }: DelegateFactsProps) {
  const { name, type, description } = delegate;
  const row = rowOf(fleet, delegate.key);
  const upgrade = upgradeFacts(fleet, row, delegate);
  const lastHeartbeat = fleet.delegates.lastHeartbeat[row];
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-3 py-2 min-[700px]:grid-cols-2 min-[1200px]:grid-cols-4">
      <Fact name="Group Name">{name}</Fact>
      <Fact name="Delegate Type">{delegateKind(type).label}</Fact>
      <Fact name="Delegate Identifier">
        <Identifier delegate={delegate} />
      </Fact>
      <Fact name="Description">{description ?? <None />}</Fact>
      <Fact name="Tags">
        <AllTags delegate={delegate} />
      </Fact>
      <Fact name="Last Heartbeat">
        <RelativeTime
          at={lastHeartbeat}
          unknownText={lastHeartbeat === 0 ? 'never' : 'unknown'}
          isFocusable
        />
      </Fact>
      <Fact name="Version">
        <Version delegate={delegate} upgrade={upgrade} />
      </Fact>
      <Fact name="Auto Upgrade">
        <AutoUpgradeStatus delegate={delegate} />
        <Rule>
          Last call of the upgrader:{' '}
          <RelativeTime at={delegate.upgraderSeenAt} unknownText="none on record" isFocusable />
        </Rule>
        {onUpgrade && delegate.autoUpgrade === 'OFF' && (
          <div className="mt-1">
            <Button size="sm" onClick={onUpgrade}>
              {upgrade.reason === 'OFF' ? 'How to switch it on' : 'How to upgrade'}
            </Button>
          </div>
        )}
      </Fact>
      <Fact name="Token">
        <TokenFact key={delegate.key} scope={scope} delegate={delegate} />
      </Fact>
      <Fact name="Expiry">
        <Expiry delegate={delegate} today={startOfUtcDay(fleet.context.asOf)} />
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

/**
 * Shows the lowest version of the connected instances, or the last known one when none is connected, and the gap to the
 * latest.
 */
function Version({ delegate, upgrade }: { delegate: Delegate; upgrade: UpgradeFacts }) {
  const { status, connectedInstances, version, versionCount } = delegate;
  if (status === undefined) return <Unknown why={NO_HEARTBEAT_READ} />;
  if (connectedInstances === 0) {
    return (
      <>
        N/A
        <Rule>
          {upgrade.lowestVersion === undefined
            ? 'No instance is connected.'
            : `No instance is connected. Last known: ${upgrade.lowestVersion}.`}
        </Rule>
      </>
    );
  }
  if (version === undefined) return <Unknown why="No connected instance reports its version." />;
  return (
    <>
      <span className="font-mono">{version}</span>
      <Rule>
        {versionCount > 1 && `The lowest of ${versionCount} versions. `}
        {releasesText(delegate.releasesBehind, upgrade.latestVersion)}
      </Rule>
    </>
  );
}

function releasesText(behind: number | undefined, latest: string | undefined): string {
  if (latest === undefined) return 'The latest version is unknown.';
  if (behind === undefined) return `Not comparable with the latest, ${latest}.`;
  if (behind === 0) return `Same release as the latest, ${latest}.`;
  return `${behind} ${behind === 1 ? 'release' : 'releases'} behind the latest, ${latest}.`;
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
      {isImmutable === false && <Rule>{LEGACY_SUPPORT_TEXT}</Rule>}
      {instanceCount > 1 && <Rule>The worst of {instanceCount} instances.</Rule>}
    </>
  );
}
