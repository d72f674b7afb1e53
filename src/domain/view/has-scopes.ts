import type { Fleet } from '../delegate/fleet';
import { valueCount } from '../table/kinds';

export function hasScopes({ delegates }: Fleet): boolean {
  return valueCount(delegates.scope.values) > 0;
}
