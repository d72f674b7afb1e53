import * as v from 'valibot';
import { restResponseSchema, told } from './envelopes';

/** Answer of `GET /ng/api/delegate-setup/latest-supported-version`. */
export const latestVersionAnswerSchema = restResponseSchema(
  v.object({
    /** Form YY.MM.NNNNN. */
    latestSupportedVersion: told(v.string()),
    /** The same with the suffix `.minimal`. */
    latestSupportedMinimalVersion: told(v.string()),
  }),
);
export type LatestVersionAnswer = v.InferInput<typeof latestVersionAnswerSchema>;
