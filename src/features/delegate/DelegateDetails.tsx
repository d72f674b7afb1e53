import { startOfUtcDay } from '@/domain/delegate/context';
import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Remedy } from '@/domain/delegate/health';
import type { Scope } from '@/domain/scope/scope';
import { counted, INSTANCES } from '@/features/fleet/labels';
import { InstancesOf } from '@/features/list/InstancesOf';
import { Part } from '@/ui/Part';
import { DelegateFacts } from './DelegateFacts';
import { DelegateFindings } from './DelegateFindings';
import { RawAnswer } from './RawAnswer';
import { Situation } from './Situation';

interface DelegateDetailsProps {
  readonly scope: Scope;
  /** A fleet that contains the delegate. */
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  /** Opens a remedy; absent when the delegate is gone. */
  readonly onAsk?: ((remedy: Remedy) => void) | undefined;
}

/** More instances than this scroll within their own region, so that the facts are not far below. */
const MOST_IN_FULL = 20;

/** Shows what is wrong with one delegate and the remedies, its instances, then its facts. */
export function DelegateDetails({ scope, fleet, delegate, onAsk }: DelegateDetailsProps) {
  return (
    <>
      <Situation fleet={fleet} delegate={delegate} onAsk={onAsk} />
      <Part id="instances" title={`Instances (${delegate.instanceCount})`}>
        <Instances fleet={fleet} delegate={delegate} />
      </Part>
      <Part id="facts" title="Facts">
        <DelegateFacts
          scope={scope}
          fleet={fleet}
          delegate={delegate}
          onUpgrade={onAsk && (() => onAsk('upgrade'))}
        />
      </Part>
      <DelegateFindings fleet={fleet} row={rowOf(fleet, delegate.key)} />
      <RawAnswer key={delegate.key} scope={scope} delegate={delegate} />
    </>
  );
}

function Instances({ fleet, delegate }: Pick<DelegateDetailsProps, 'fleet' | 'delegate'>) {
  const { instanceCount, hasUnreadableInstances } = delegate;
  if (instanceCount === 0) {
    return (
      <p className="text-ink-muted">
        {hasUnreadableInstances
          ? 'The Manager lists instances in a form that this page cannot read.'
          : 'The Manager lists none. It forgets an instance about 6 hours after its last heartbeat.'}
      </p>
    );
  }
  const table = (
    <InstancesOf fleet={fleet} row={rowOf(fleet, delegate.key)} today={startOfUtcDay(fleet.context.asOf)} />
  );
  if (instanceCount <= MOST_IN_FULL) return table;
  return (
    <section
      aria-label={counted(instanceCount, INSTANCES)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-[60vh] overflow-auto -outline-offset-2 print:max-h-none print:overflow-visible"
    >
      {table}
    </section>
  );
}
