import type { ReactNode } from 'react';
import type { AutoUpgrade } from '@/domain/delegate';
import type { DelegateHealth } from '@/domain/health';
import { ownerLabel } from '@/domain/owner';
import { MiddleText } from '@/ui/MiddleText';
import { RelativeTime } from '@/ui/RelativeTime';
import { StatusText } from '@/ui/StatusText';
import { useClockText } from '@/ui/useClockText';
import { AUTO_UPGRADE_WORDS, connectivityWords, INSTANCE_STATE_WORDS, type Wording } from '../words';
import type { CellContext } from './columns';
import { ExpiryText } from './ExpiryText';
import { Tags } from './Tags';

/** A value that cannot be known: a dash, and why. */
export function Unknown({ why }: { why: string }): ReactNode {
  return (
    <span className="text-ink-muted" data-hint={why}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">unknown: {why}</span>
    </span>
  );
}

/** A word about a delegate or instance in its tone and shape; its rule shows on hover, and in the page's legend. */
export function Worded({ words, detail }: { words: Wording; detail?: string | undefined }) {
  return (
    <StatusText
      tone={words.tone}
      detail={detail && <span className="whitespace-nowrap">{detail}</span>}
      hint={words.rule}
    >
      {words.label}
    </StatusText>
  );
}

export function connectivityCell({ health }: CellContext) {
  return <Connectivity health={health} />;
}

/** How the delegate as a whole is connected, with the count where it is only a part. */
export function Connectivity({ health }: { health: DelegateHealth }) {
  const { connectivity, connectedCount, instanceCount, lateCount } = health;
  const words = connectivityWords(health);
  if (connectivity === 'PARTIAL')
    return <Worded words={words} detail={`${connectedCount} of ${instanceCount}`} />;
  if (connectivity === 'CONNECTED' && lateCount > 0) {
    const late = { ...INSTANCE_STATE_WORDS.LATE, label: words.label };
    return (
      <Worded
        words={late}
        detail={instanceCount > 1 ? `${lateCount} of ${instanceCount} late` : 'heartbeat late'}
      />
    );
  }
  return <Worded words={words} />;
}

export function tagsCell({ delegate }: CellContext) {
  return <Tags name={delegate.name} custom={delegate.customTags} implicit={delegate.implicitTags} />;
}

export function scopeCell({ delegate: { owner } }: CellContext) {
  return owner ? (
    <MiddleText text={ownerLabel(owner)} />
  ) : (
    <Unknown why="The Manager does not tell its scope." />
  );
}

export function versionCell({ health }: CellContext) {
  if (health.connectedCount === 0) {
    return (
      <span className="text-ink-muted" data-hint="No instance is connected, so no version is running.">
        N/A
      </span>
    );
  }
  if (health.lowestConnectedVersion === undefined)
    return <Unknown why="No connected instance tells its version." />;
  return (
    <div className="min-w-0">
      <MiddleText text={health.lowestConnectedVersion} className="font-mono" />
      {health.versionCount > 1 && (
        <div
          className="text-xs text-attention"
          data-hint="The lowest one is shown; open the instances to see each."
        >
          {health.versionCount} versions
        </div>
      )}
    </div>
  );
}

export function instanceStatusCell({ health, today }: CellContext) {
  if (health.instanceCount === 0) return <Unknown why="The Manager lists no instance." />;
  return (
    <ExpiryText
      status={health.worstStatus}
      expiresAt={health.expiresAt}
      isLegacy={health.isLegacy}
      today={today}
    />
  );
}

export function heartbeatCell({ delegate, lastHeartbeatOf }: CellContext) {
  return <LastHeartbeat read={() => lastHeartbeatOf(delegate.key)} />;
}

/** A ticking age; `read` gives the heartbeat as it is now: epoch ms, 0 = none on record, NaN = unreadable. */
export function LastHeartbeat({ read }: { read: () => number }) {
  // Read at each tick, so that a poll that moves nothing but heartbeats draws nothing but ages.
  const at = useClockText(read);
  return <RelativeTime at={at} unknownText={at === 0 ? 'never' : 'unknown'} isFocusable />;
}

export function autoUpgradeCell({ delegate }: CellContext) {
  return <AutoUpgradeText autoUpgrade={delegate.autoUpgrade} />;
}

/** Auto-upgrade in words; without instances the Manager always says ON, which means nothing. */
export function AutoUpgradeText({ autoUpgrade }: { autoUpgrade: AutoUpgrade | undefined }) {
  if (autoUpgrade === undefined) return <Unknown why="Without instances the Manager cannot tell." />;
  return <Worded words={AUTO_UPGRADE_WORDS[autoUpgrade]} />;
}
