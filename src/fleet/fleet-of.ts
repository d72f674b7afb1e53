import type { Context } from '@/domain/delegate/context';
import { deriveColumns, type FleetFacts } from '@/domain/delegate/derive';
import type { Fleet } from '@/domain/delegate/fleet';

/** `facts` may be a fleet; the result is then that fleet at another moment. */
export function fleetOf(facts: FleetFacts, context: Context): Fleet {
  const derived = deriveColumns(facts, context);
  return {
    ...facts,
    context,
    delegates: { ...facts.delegates, ...derived.delegates },
    instances: { ...facts.instances, ...derived.instances },
  };
}
