import type { Fleet } from '../delegate/fleet';
import { valueCount } from '../table/kinds';

/** Whether the listing reports the scopes of the delegates. */
export function hasScopes({ delegates }: Fleet): boolean {
  return valueCount(delegates.scope.values) > 0;
}
