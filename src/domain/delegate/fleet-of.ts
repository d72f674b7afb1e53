import type { Context } from './context';
import { deriveColumns, type FleetFacts } from './derive';
import type { Fleet } from './fleet';

/**
 * Applies the rules to the facts at the moment of the context. `facts` may be a fleet; the result is then that fleet at
 * another moment.
 */
export function fleetOf(facts: FleetFacts, context: Context): Fleet {
  const derived = deriveColumns(facts, context);
  return {
    ...facts,
    context,
    delegates: { ...facts.delegates, ...derived.delegates },
    instances: { ...facts.instances, ...derived.instances },
  };
}
