import * as v from 'valibot';

/**
 * A field that may be absent, null or of the wrong type, all of which read as undefined: one odd field must not cost
 * the answer it is in. Its input type stays the contract's, so that a mock cannot send the wrong one unnoticed.
 */
export function told<const TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.fallback(v.nullish(schema), undefined);
}
