import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { DelegateFacts } from './DelegateFacts';
import { DelegateFindings } from './DelegateFindings';
import { DelegateInstances } from './DelegateInstances';
import { HealthStrip } from './HealthStrip';
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
