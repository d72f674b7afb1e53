import * as v from 'valibot';
import { Refusal } from '../requests/refusal.ts';

// A place in a list, and no number of a page: whoever is in the list all the time comes exactly once, whatever the
// Manager answers meanwhile, and the cursor holds over restarts and replicas.

const CURSOR = v.pipe(v.string(), v.parseJson(), v.strictTuple([v.pipe(v.string(), v.nonEmpty())]));

/** The place after this key. */
export function cursorOf(key: string): string {
  return Buffer.from(JSON.stringify([key])).toString('base64url');
}

/** The key before the place. Throws a Refusal for a text that no answer of this server had. */
export function readCursor(cursor: string): string {
  const decoded = Buffer.from(cursor, 'base64url');
  const read = v.safeParse(CURSOR, decoded.toString());
  if (!read.success || cursorOf(read.output[0]) !== cursor)
    throw new Refusal('GATEWAY_BAD_PARAMETER', { detail: 'cursor is not the next of an answer' });
  return read.output[0];
}
