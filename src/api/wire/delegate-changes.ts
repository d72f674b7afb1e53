import * as v from 'valibot';
import { ifReadable, type RestResponse, restResponseSchema } from './envelopes';

/** Answer of `GET` and `PUT /ng/api/delegate-group-tags/{groupIdentifier}`. */
export const groupTagsAnswerSchema = restResponseSchema(v.object({ tags: ifReadable(v.array(v.unknown())) }));

/** Answer of `PUT /api/setup/delegates/ng/v2/{identifier}`, whose other fields say nothing about the delegate. */
export const updatedGroupAnswerSchema = restResponseSchema(
  v.object({
    delegateGroupIdentifier: ifReadable(v.string()),
    groupCustomSelectors: ifReadable(v.array(v.unknown())),
  }),
);

/** A delegate with all its tags. */
export interface DelegateGroupTags {
  readonly accountIdentifier: string;
  readonly orgIdentifier: string | null;
  readonly projectIdentifier: string | null;
  readonly name: string;
  readonly identifier: string;
  /** Asked for with GET, custom and implicit ones mixed; after a change, custom ones alone. */
  readonly tags: readonly string[];
}

/** Answer of `DELETE /ng/api/delegate-setup/delegate/{delegateIdentifier}`. Its text is not read. */
export type DeleteDelegateAnswer = RestResponse<{ readonly responseMsg: string }>;
