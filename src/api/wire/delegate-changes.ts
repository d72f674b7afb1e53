import * as v from 'valibot';
import { ifReadable, type RestResponse, restResponseSchema } from './envelopes';

/** Answer of `GET` and `PUT /ng/api/delegate-group-tags/{groupIdentifier}`. */
export const groupTagsAnswerSchema = restResponseSchema(v.object({ tags: ifReadable(v.array(v.unknown())) }));

/** Answer of `PUT /api/setup/delegates/ng/v2/{identifier}`; its other fields do not describe the delegate. */
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
  /** From GET: custom and implicit tags mixed; after a change: only custom tags. */
  readonly tags: readonly string[];
}

/** Answer of `DELETE /ng/api/delegate-setup/delegate/{delegateIdentifier}`. We do not read its text. */
export type DeleteDelegateAnswer = RestResponse<{ readonly responseMsg: string }>;
