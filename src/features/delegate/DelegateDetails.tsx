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

/** The columns of the page: the delegate itself, and its facts, which stand below in a narrow window. */
export const COLUMNS = 'min-[1280px]:grid min-[1280px]:grid-cols-[minmax(0,1fr)_320px] min-[1280px]:gap-8';
/** The facts beside the delegate. */
export const ASIDE =
  'min-[1280px]:-mt-1 min-[1280px]:min-h-120 min-[1280px]:border-s min-[1280px]:border-line min-[1280px]:ps-6';

interface DelegateDetailsProps {
  readonly scope: Scope;
  /** A fleet that contains the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  /** False when the newest answer no longer has it. */
  readonly isListed: boolean;
  /** What the page says first. */
  readonly children: ReactNode;
}

/** Shows the health of one delegate, its instances and its findings, and beside them its facts. */
export function DelegateDetails({ scope, fleet, delegate, isListed, children }: DelegateDetailsProps) {
  const { instanceCount } = delegate;
  return (
    <div className={COLUMNS}>
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
        <RawAnswer key={delegate.key} scope={scope} delegate={delegate} />
      </div>
      <section aria-labelledby="facts" className={ASIDE}>
        <SectionTitle id="facts">Facts</SectionTitle>
        <DelegateFacts scope={scope} fleet={fleet} delegate={delegate} isListed={isListed} />
      </section>
    </div>
  );
}
