import * as v from 'valibot';
import { ifReadable, listSchema, restResponseSchema } from './envelopes';

/** Answer of `GET` and `PUT /ng/api/delegate-group-tags/{groupIdentifier}`. */
export const groupTagsAnswerSchema = restResponseSchema(v.object({ tags: ifReadable(listSchema) }));

/** Answer of `PUT /api/setup/delegates/ng/v2/{identifier}`; its other fields do not describe the delegate. */
export const updatedGroupAnswerSchema = restResponseSchema(
  v.object({
    delegateGroupIdentifier: ifReadable(v.string()),
    groupCustomSelectors: ifReadable(listSchema),
  }),
);
