import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, instancesAt, rowOf } from '@/domain/delegate/fleet';
import { AUTO_UPGRADE_LABELS } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDay } from '@/lib/time';
import { useMomentText } from '@/ui/use-clock-text';
import { Card } from './HealthStrip';

interface LastKnownStripProps {
  /** The last fleet that lists the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
}

/** In the place of the health cards of a delegate that is gone: what was read of it last. */
export function LastKnownStrip({ fleet, delegate }: LastKnownStripProps) {
  const momentText = useMomentText();
  const row = rowOf(fleet, delegate.key);
  const heartbeat = fleet.delegates.lastHeartbeat[row] ?? 0;
  const versions = [...new Set([...instancesAt(fleet, row)].flatMap(({ version }) => version ?? []))];
  const facts: readonly (readonly [title: string, value: string | undefined])[] = [
    ['Last heartbeat', heartbeat > 0 ? momentText(heartbeat) : undefined],
    ['Instances', delegate.instanceCount > 0 ? formatCount(delegate.instanceCount) : undefined],
    ['Version', versions.length > 1 ? `${versions.length} versions` : versions[0]],
    ['Support ends', formatDay(delegate.supportEnds)],
    ['Auto-upgrade', delegate.autoUpgrade && AUTO_UPGRADE_LABELS[delegate.autoUpgrade].label],
  ];
  return (
    <section aria-label="As last read">
      <dl className="health-strip rounded-lg border border-line-firm">
        {facts.map(([title, value]) => (
          <Card
            key={title}
            title={title}
            value={value ?? 'not recorded'}
            tone="good"
            isZero={!value}
            isFact
          />
        ))}
      </dl>
    </section>
  );
}
