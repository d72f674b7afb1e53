import { ownerLabel } from '@/domain/scope/owner';
import { ExpiryText } from '@/features/fleet/cells/ExpiryText';
import { Tags } from '@/features/fleet/cells/Tags';
import { AutoUpgradeText, Connectivity, LastHeartbeat, Unknown } from '@/features/fleet/cells/values';
import { MiddleText } from '@/ui/MiddleText';
import type { CellContext } from './cell-context';

export function connectivityCell({ health }: CellContext) {
  return <Connectivity health={health} />;
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

export function autoUpgradeCell({ delegate }: CellContext) {
  return <AutoUpgradeText autoUpgrade={delegate.autoUpgrade} />;
}
