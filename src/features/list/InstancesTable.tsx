import type { ReactNode } from 'react';
import type { Delegate } from '@/domain/delegate/fields';

const HEADERS = ['Host Name', 'Connectivity Status', 'Version', 'Instance Status', 'Last Heartbeat'];

interface InstancesTableProps {
  readonly delegate: Pick<Delegate, 'name'>;
  readonly className: string;
  /** The rows, with a cell for each header. */
  readonly children: ReactNode;
}

/** The table of a delegate's instances, in the list and on its page, where the rows differ. */
export function InstancesTable({ delegate, className, children }: InstancesTableProps) {
  return (
    <table role="table" aria-label={`Instances of ${delegate.name}`} className={className}>
      <thead role="rowgroup">
        <tr role="row">
          {HEADERS.map((header) => (
            <th key={header} role="columnheader" scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}
