import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { usePastMoment } from '@/features/fleet/moment';
import { useMomentText } from '@/ui/use-clock-text';
import { DelegateFacts } from './DelegateFacts';
import { DelegateFindings } from './DelegateFindings';
import { DelegateInstances } from './DelegateInstances';
import { HealthStrip } from './HealthStrip';
import { LastKnownStrip } from './LastKnownStrip';
import { RawAnswer } from './RawAnswer';
import { SectionTitle } from './SectionTitle';
import '@/features/frame/with-aside.css';
import './delegate-page.css';

interface DelegateDetailsProps {
  readonly scope: Scope;
  /** A fleet that contains the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  /** False when the newest answer no longer has it, and at another moment than now: then nothing can be done. */
  readonly isListed: boolean;
  /** When the Manager no longer listed it, epoch ms; undefined of a delegate that is listed. */
  readonly goneAt: number | undefined;
  /** What the page says first. */
  readonly children: ReactNode;
}

/** Shows the health of one delegate, its instances and its findings, and beside them its facts. */
export function DelegateDetails({
  scope,
  fleet,
  delegate,
  isListed,
  goneAt,
  children,
}: DelegateDetailsProps) {
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
