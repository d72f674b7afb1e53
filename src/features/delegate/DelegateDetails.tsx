import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { useMoment } from '@/features/fleet/moment';
import { hasMemory } from '@/fleet/feed';
import { useContentPainted } from '@/ui/content-painted';
import { useStore } from '@/ui/use-store';
import { DelegateFacts } from './DelegateFacts';
import { DelegateFindings } from './DelegateFindings';
import { DelegateInstances } from './DelegateInstances';
import { HealthStrip } from './HealthStrip';
import { History } from './history/History';
import { RawAnswer } from './RawAnswer';
import { SectionTitle } from './SectionTitle';
import './delegate-page.css';

interface DelegateDetailsProps {
  readonly scope: Scope;
  /** A fleet that contains the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  /** False when the newest answer no longer has it, and at a moment of the past: then nothing can be done. */
  readonly isListed: boolean;
  /** What the page says first. */
  readonly children: ReactNode;
}

/** Shows the health of one delegate, its instances and its findings, and beside them its facts. */
export function DelegateDetails({ scope, fleet, delegate, isListed, children }: DelegateDetailsProps) {
  const { instanceCount } = delegate;
  const isRemembered = useStore(hasMemory);
  const isPainted = useContentPainted(true);
  const moment = useMoment();
  // The history of a delegate that is gone ends when it was listed last.
  const at = moment ?? (isListed ? undefined : fleet.context.asOf);
  return (
    <div className="delegate-columns">
      <div className="min-w-0">
        <div className="pb-2">{children}</div>
        <HealthStrip fleet={fleet} delegate={delegate} />
        <section aria-labelledby="instances">
          <SectionTitle id="instances" count={instanceCount}>
            Instances
          </SectionTitle>
          <DelegateInstances fleet={fleet} delegate={delegate} />
        </section>
        {isRemembered && <History {...{ scope, delegate, at }} isHeld={!isPainted} />}
        <DelegateFindings scope={scope} fleet={fleet} delegate={delegate} isListed={isListed} />
        {isListed && <RawAnswer key={delegate.key} scope={scope} delegate={delegate} />}
      </div>
      <section aria-labelledby="facts" className="delegate-aside">
        <SectionTitle id="facts">Facts</SectionTitle>
        <DelegateFacts scope={scope} fleet={fleet} delegate={delegate} isListed={isListed} />
      </section>
    </div>
  );
}
