import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { listPath } from '@/domain/address/address';
import type { LatestVersion } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { instancesAt, rowOf } from '@/domain/delegate/fleet';
import { delegateKind } from '@/domain/delegate/kinds';
import { compareVersions } from '@/domain/delegate/version';
import type { Scope } from '@/domain/scope/scope';
import { upgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { pollingStatements } from '@/features/actions/delegate-statements';
import { HeartbeatTime } from '@/features/values/HeartbeatTime';
import { tagLink } from '@/features/values/Tags';
import { Unknown } from '@/features/values/values';
import {
  AUTO_UPGRADE_LABELS,
  isEveryExpiryKnown,
  LEGACY_SUPPORT_TEXT,
  NO_HEARTBEAT_READ,
  noInstances,
  unknownAutoUpgrade,
} from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatDayNear } from '@/lib/time';
import { CopyButton } from '@/ui/CopyButton';
import { dialogPath, type ShownDelegate } from './DelegateFindings';
import { TokenFact } from './TokenFact';
import './delegate-page.css';

/** Shows everything that the listing reports about one delegate, except its instances. */
export function DelegateFacts({ scope, fleet, delegate, isListed }: ShownDelegate) {
  const { name, type, description } = delegate;
  const row = rowOf(fleet, delegate.key);
  const lastHeartbeat = fleet.delegates.lastHeartbeat[row];
  const [polling] = pollingStatements(instancesAt(fleet, row));
  return (
    <dl className="delegate-facts">
      <Fact name="Group Name">{name}</Fact>
      <Fact name="Identifier">
        <Identifier delegate={delegate} />
      </Fact>
      <Fact name="Type">{delegateKind(type).label}</Fact>
      <Fact name="Description">{description ?? <None />}</Fact>
      <Fact name="Tags">
        <AllTags scope={scope} delegate={delegate} />
      </Fact>
      <Fact name="Version">
        <Version fleet={fleet} delegate={delegate} />
      </Fact>
      <Fact name="Support ends">
        <SupportEnds fleet={fleet} delegate={delegate} />
      </Fact>
      <Fact name="Auto Upgrade">
        <AutoUpgrade scope={scope} delegate={delegate} isListed={isListed} />
      </Fact>
      <Fact name="Token">
        <TokenFact key={delegate.key} scope={scope} delegate={delegate} isListed={isListed} />
      </Fact>
      <Fact name="Last Heartbeat">
        <HeartbeatTime at={lastHeartbeat} isFocusable />
      </Fact>
      {polling && <Fact name="Polling">{polling.text}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-1.5 wrap-anywhere *:min-w-0">{children}</dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="text-ink-faint figures">{children}</span>;
}

function None() {
  return (
    <span className="text-ink-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

function Identifier({ delegate: { identifier } }: { delegate: Delegate }) {
  if (identifier === undefined) return <Unknown why="The listing in use does not report it." />;
  return (
    <>
      <span className="font-mono text-xs">{identifier}</span>
      <CopyButton text={identifier} label="Copy identifier" />
    </>
  );
}

function AllTags({ scope, delegate: { tags } }: { scope: Scope; delegate: Delegate }) {
  if (tags.custom.length + tags.implicit.length === 0) return <None />;
  return (
    <div className="flex flex-wrap gap-x-1 *:contents">
      <TagLinks scope={scope} label="Custom" tags={tags.custom} />
      <TagLinks scope={scope} label="Implicit, added by Harness" tags={tags.implicit} isImplicit />
    </div>
  );
}

interface TagLinksProps {
  readonly scope: Scope;
  readonly label: string;
  readonly tags: readonly string[];
  readonly isImplicit?: boolean;
}

/** Links to the list of the scope, filtered by one tag each. */
function TagLinks({ scope, label, tags, isImplicit = false }: TagLinksProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className="flex max-w-full min-w-0">
          <a
            {...tagLink(tag, isImplicit)}
            href={hrefOf(listPath({ scope }, { delegateTags: [tag] }))}
            className="group inline-flex h-6 min-w-6 items-center text-xs/5"
          >
            <span
              className={clsx(
                'truncate rounded-sm px-1.5 group-hover:underline forced-colors:border',
                isImplicit ? 'border border-line-firm text-ink-muted italic' : 'bg-chip',
              )}
            >
              {tag}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the lowest version of the connected instances, or the last known one when none is connected, and the gap to the
 * latest.
 */
function Version({ fleet, delegate }: Pick<ShownDelegate, 'fleet' | 'delegate'>) {
  const { status, connectedInstances, version, versionCount, releasesBehind } = delegate;
  const { lowestVersion } = upgradeFacts(fleet, rowOf(fleet, delegate.key), delegate);
  if (status === undefined) return <Unknown why={NO_HEARTBEAT_READ} />;
  if (connectedInstances === 0) {
    return (
      <>
        <span>N/A</span>
        {lowestVersion !== undefined && (
          <Note>
            last <span className="font-mono text-xs">{lowestVersion}</span>
          </Note>
        )}
      </>
    );
  }
  if (version === undefined) return <Unknown why="No connected instance reports its version." />;
  return (
    <>
      <span className="font-mono text-xs">{version}</span>
      {versionCount > 1 && <Note>{`lowest of ${formatCount(versionCount)}`}</Note>}
      <Note>{gapText(version, releasesBehind, fleet.context.latestVersion)}</Note>
    </>
  );
}

function gapText(version: string, behind: number | undefined, latest: LatestVersion): string {
  if (latest.state === 'loading') return '';
  if (latest.state === 'unknown') return 'the latest is unknown';
  if (behind === undefined) return `not comparable with the latest, ${latest.version}`;
  if ((compareVersions(version, latest.version) ?? 0) > 0) return 'newer than the latest';
  return behind === 0 ? 'latest' : `${formatCount(behind)} behind`;
}

function SupportEnds({ fleet, delegate }: Pick<ShownDelegate, 'fleet' | 'delegate'>) {
  const { instanceCount, supportEnds, isImmutable, unknownExpiryInstances } = delegate;
  if (instanceCount === 0) return <Unknown why={noInstances(delegate)} />;
  const day = formatDayNear(supportEnds, fleet.context.asOf);
  const ends = instancesAt(fleet, rowOf(fleet, delegate.key)).map((instance) => instance.supportEnds);
  if (day === undefined && isImmutable === false)
    return <Note>{`None of its own. ${LEGACY_SUPPORT_TEXT}`}</Note>;
  if (day === undefined) return <Unknown why="The Manager does not report when support ends." />;
  return (
    <>
      <span className="figures">{day}</span>
      {new Set(ends).size > 1 && <Note>{`worst of ${formatCount(instanceCount)}`}</Note>}
      {!isEveryExpiryKnown(delegate) && (
        <Note>
          {unknownExpiryInstances > 0 ? `${formatCount(unknownExpiryInstances)} unknown` : 'others unknown'}
        </Note>
      )}
    </>
  );
}

/** The state of auto-upgrade, the upgrader's last call, and how to switch it on. */
function AutoUpgrade({ scope, delegate, isListed }: Omit<ShownDelegate, 'fleet'>) {
  const { autoUpgrade, upgraderSeenAt, isImmutable } = delegate;
  if (autoUpgrade === undefined) return <Unknown why={unknownAutoUpgrade(delegate)} />;
  const { label, rule } = AUTO_UPGRADE_LABELS[autoUpgrade];
  return (
    <>
      <span data-hint={rule}>{label}</span>
      {upgraderSeenAt !== undefined && upgraderSeenAt > 0 && (
        <Note>
          last call <HeartbeatTime at={upgraderSeenAt} isFocusable />
        </Note>
      )}
      {isListed && label === 'OFF' && isImmutable !== false && (
        <a
          href={hrefOf(dialogPath(scope, delegate, 'upgrade'))}
          className="inline-flex min-h-6 items-center font-medium text-accent hover:underline print:hidden"
        >
          How to switch it on
        </a>
      )}
    </>
  );
}
