import '@/features/frame/with-aside.css';
import './delegate-page.css';
import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, instancesAt, rowOf } from '@/domain/delegate/fleet';
import { usePastMoment } from '@/features/fleet/moment';
import { AUTO_UPGRADE_LABELS } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { formatDay } from '@/lib/time';
import { useMomentText } from '@/ui/use-clock-text';
import { DelegateFacts } from './DelegateFacts';
import { DelegateFindings, type ShownDelegate } from './DelegateFindings';
import { DelegateInstances } from './DelegateInstances';
import { Card, HealthStrip } from './HealthStrip';
import { RawAnswer } from './RawAnswer';
import { SectionTitle } from './SectionTitle';

interface DelegateDetailsProps extends ShownDelegate {
  /** When the Manager no longer listed it, epoch ms; undefined of a delegate that is listed. */
  readonly goneAt: number | undefined;
  /** What the page says first. */
  readonly children: ReactNode;
}

/** Shows the health of one delegate, its instances and its findings, and beside them its facts. */
export function DelegateDetails(props: DelegateDetailsProps) {
  const { scope, fleet, delegate, isListed, goneAt, children } = props;
  const at = usePastMoment() ?? goneAt;
  const isGone = goneAt !== undefined;
  const momentText = useMomentText();
  return (
    <div className="with-aside">
      <div className="min-w-0">
        <div className="pb-2">{children}</div>
        {isGone ? <LastKnownStrip {...{ fleet, delegate }} /> : <HealthStrip {...{ fleet, delegate }} />}
        <DelegateInstances {...{ scope, fleet, delegate, at }} isGone={isGone} />
        {!isGone && <DelegateFindings {...{ scope, fleet, delegate, isListed }} />}
        {isListed && <RawAnswer key={delegate.key} scope={scope} delegate={delegate} />}
      </div>
      <section aria-labelledby="facts" className="page-aside">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <SectionTitle id="facts">Facts</SectionTitle>
          {isGone && (
            <span className="text-xs text-ink-muted">{`as read at ${momentText(fleet.context.asOf)}`}</span>
          )}
        </div>
        <DelegateFacts scope={scope} fleet={fleet} delegate={delegate} isListed={isListed} />
      </section>
    </div>
  );
}

interface LastKnownStripProps {
  /** The last fleet that lists the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
}

/** In the place of the health cards of a delegate that is gone: what was read of it last. */
function LastKnownStrip({ fleet, delegate }: LastKnownStripProps) {
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
