import type { ReactNode } from 'react';
import { isSilent } from '@/domain/delegate/connectivity';
import type { Delegate, Instance } from '@/domain/delegate/fields';
import { type Fleet, instancesAt, rowOf } from '@/domain/delegate/fleet';
import { useToday } from '@/features/fleet/data-clock';
import { HeartbeatTime } from '@/features/shared/cells/HeartbeatTime';
import { instanceSupportEnd } from '@/features/shared/cells/support-end-text';
import { Status, Unknown } from '@/features/shared/cells/values';
import { InstancesTable } from '@/features/shared/InstancesTable';
import { counted, INSTANCES, instanceStateLabel } from '@/features/shared/labels';
import { formatCount } from '@/lib/numbers';
import { MiddleText } from '@/ui/MiddleText';
import { StatusText } from '@/ui/StatusText';
import { useIsPrinting } from '@/ui/use-is-printing';
import './delegate-instances.css';

interface DelegateInstancesProps {
  readonly fleet: Fleet;
  readonly delegate: Delegate;
}

/** More instances than this scroll within their own region, so that the findings are not far below. */
const MOST_IN_FULL = 12;

/** The instances of a delegate as a table, each with its own values; or why there are none. */
export function DelegateInstances({ fleet, delegate }: DelegateInstancesProps) {
  const { instanceCount, hasUnreadableInstances } = delegate;
  const isPrinting = useIsPrinting();
  const today = useToday(fleet);
  if (instanceCount === 0) {
    return (
      <p className="border-t border-line-firm py-2 text-ink-muted">
        {hasUnreadableInstances
          ? 'The Manager lists instances in a form that this page cannot read.'
          : 'None. The Manager forgets an instance about 6 hours after its last heartbeat.'}
      </p>
    );
  }
  const row = rowOf(fleet, delegate.key);
  const first = fleet.firstInstance[row] ?? 0;
  const table = (
    <InstancesTable delegate={delegate} className="delegate-instances">
      {instancesAt(fleet, row).map((instance, position) => (
        <InstanceRow
          key={instance.id}
          instance={instance}
          isLegacy={delegate.isImmutable === false}
          heartbeatAt={fleet.instances.lastHeartbeat[first + position] ?? Number.NaN}
          today={today}
          isPrinting={isPrinting}
        />
      ))}
    </InstancesTable>
  );
  if (instanceCount <= MOST_IN_FULL) return table;
  return (
    <section
      aria-label={counted(instanceCount, INSTANCES)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-116 overflow-auto border-b border-line-firm -outline-offset-2 print:max-h-none print:overflow-visible"
    >
      {table}
    </section>
  );
}

interface InstanceRowProps {
  readonly instance: Instance;
  readonly isLegacy: boolean;
  /** Epoch ms; 0 = none on record, NaN = unreadable. */
  readonly heartbeatAt: number;
  /** Start of the day of the answer, epoch ms. */
  readonly today: number;
  readonly isPrinting: boolean;
}

function InstanceRow({ instance, isLegacy, heartbeatAt, today, isPrinting }: InstanceRowProps) {
  const { hostName } = instance;
  const { label, ...supportEnd } = instanceSupportEnd(instance, { isLegacy, today, isPrinting });
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {hostName === undefined ? (
          <Unknown why="The instance reports no host name." />
        ) : (
          <MiddleText text={hostName} className="font-mono text-xs/5" />
        )}
      </th>
      <td role="cell">
        <Status of={instanceStateLabel(instance)} />
      </td>
      <td role="cell">
        <Version instance={instance} />
      </td>
      <td role="cell">
        <StatusText {...supportEnd}>{label}</StatusText>
      </td>
      <td role="cell">
        <HeartbeatTime at={heartbeatAt} isFocusable />
      </td>
    </tr>
  );
}

/** The version with its gap to the latest; of an instance that is not connected, the last known one. */
function Version({
  instance: { status, version, releasesBehind },
}: Pick<InstanceRowProps, 'instance'>): ReactNode {
  if (version === undefined) return <Unknown why="The instance reports no version." />;
  const mono = <span className="font-mono text-xs/5">{version}</span>;
  if (isSilent({ status })) {
    return (
      <>
        <span>N/A</span>{' '}
        <span className="text-xs text-ink-faint">
          <span>last </span>
          {mono}
        </span>
      </>
    );
  }
  return (
    <>
      {mono}{' '}
      {releasesBehind !== undefined && releasesBehind > 0 && (
        <span className="text-xs text-ink-faint figures">{`${formatCount(releasesBehind)} behind`}</span>
      )}
    </>
  );
}
