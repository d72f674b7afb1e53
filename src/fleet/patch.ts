import type { Context } from '@/domain/delegate/context';
import { DELEGATE, INSTANCE } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import { changedColumns } from '@/domain/table/field';
import { isSameNumbers } from '@/domain/table/texts';

/**
 * The columns that differ from the previous fleet, as plain data that a worker can send. Always includes the context,
 * because its time is that of the newest answer.
 */
export interface FleetPatch
  extends Partial<Omit<Fleet, 'context' | 'delegates' | 'instances' | 'tokenNames'>> {
  readonly context: Context;
  readonly delegates: Partial<Fleet['delegates']>;
  readonly instances: Partial<Fleet['instances']>;
}

/** The patch that turns `before` into `after`. */
export function diffFleets(after: Fleet, before: Fleet): FleetPatch {
  const { context, unreadableDelegates, firstInstance, nameRanks } = after;
  return {
    context,
    ...(unreadableDelegates !== before.unreadableDelegates && { unreadableDelegates }),
    ...(!isSameNumbers(firstInstance, before.firstInstance) && { firstInstance }),
    ...(!isSameNumbers(nameRanks, before.nameRanks) && { nameRanks }),
    delegates: changedColumns(DELEGATE, after.delegates, before.delegates),
    instances: changedColumns(INSTANCE, after.instances, before.instances),
  };
}

/** Unchanged parts keep their identity. */
export function patchFleet(fleet: Fleet, { delegates, instances, ...parts }: FleetPatch): Fleet {
  return {
    ...fleet,
    ...parts,
    delegates: Object.keys(delegates).length === 0 ? fleet.delegates : { ...fleet.delegates, ...delegates },
    instances: Object.keys(instances).length === 0 ? fleet.instances : { ...fleet.instances, ...instances },
  };
}
