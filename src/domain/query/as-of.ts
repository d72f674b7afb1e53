import { AS_OF } from '@/lib/href';
import { readIsoMoment } from '@/lib/time';
import { type DroppedValue, ignoredText } from './address';

/** Why the page at an address shows now, although the address has a value for its moment. */
export function droppedMoment(value: string): DroppedValue {
  const problem =
    readIsoMoment(value) === undefined
      ? 'it is no moment such as 2026-11-23T02:00:00Z'
      : 'this page shows only now';
  return { name: AS_OF, value, why: ignoredText(AS_OF, value, problem) };
}
