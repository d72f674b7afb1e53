import * as v from 'valibot';
import { restResponseSchema } from './envelopes';

/** Answer of every operation that returns a file: its text, unchanged. */
export const fileAnswerSchema = v.pipe(v.string(), v.nonEmpty());

/** Answer of `GET /api/delegates-verification/heartbeatV2`. */
export const heartbeatCountsAnswerSchema = restResponseSchema(
  v.object({ numberOfRegisteredDelegates: v.number(), numberOfConnectedDelegates: v.number() }),
);
