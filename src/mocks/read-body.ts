import * as v from 'valibot';
import type { Call } from './call';
import { unreadableBody } from './refusals';

/** Parses the call's body by its schema; refuses (400) text that is not JSON, and JSON that does not match. */
export function readBody<const TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): v.InferOutput<TSchema> {
  try {
    return v.parse(schema, JSON.parse(call.body));
  } catch (cause) {
    if (cause instanceof SyntaxError || v.isValiError(cause)) throw unreadableBody(call);
    throw cause;
  }
}
