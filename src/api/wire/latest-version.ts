import * as v from 'valibot';
import { ifReadable, restResponseSchema } from './envelopes';

/** Answer of `GET /ng/api/delegate-setup/latest-supported-version`. */
export const latestVersionAnswerSchema = restResponseSchema(
  v.object({
    /** Form YY.MM.NNNNN. */
    latestSupportedVersion: ifReadable(v.string()),
    /** The same with the suffix `.minimal`. */
    latestSupportedMinimalVersion: ifReadable(v.string()),
  }),
);
