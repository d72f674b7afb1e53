import { createLatePanel } from '@/ui/late-panel';
import type { InstancesOfProps } from './InstancesOf';
import { instancesId } from './name-cell';

export const INSTANCES = createLatePanel(async () => (await import('./InstancesOf')).InstancesOf);

/** The row under a delegate that holds the table of its instances, on an indented rail. */
export function InstancesRow(props: InstancesOfProps) {
  return (
    <tr role="row" id={instancesId(props.delegate.key)} className="instances-row">
      <td role="cell" className="instances-rail">
        <INSTANCES.Panel {...props} />
      </td>
    </tr>
  );
}
