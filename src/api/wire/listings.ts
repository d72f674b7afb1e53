import * as v from 'valibot';
import { listSchema, restResponseSchema } from './envelopes';

/**
 * Answer of `GET /ng/api/delegate-token-ng/delegate-groups` and `POST /api/setup/delegates/ng/v2`, down to the list of
 * groups. The items have no schema: a fleet has a million fields, each of which may fail alone. Checking
 * them where they are read (`fleet-builder.ts`) takes a tenth of the time of a schema that tolerates every field.
 */
export const delegateGroupsAnswerSchema = restResponseSchema(
  v.object({ delegateGroupDetails: v.nullish(listSchema) }),
);

/** Answer of `POST /ng/api/delegate-setup/listDelegates`, down to the list; its rows are checked where they are read. */
export const delegateRowsAnswerSchema = restResponseSchema(listSchema);
