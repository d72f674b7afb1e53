import * as v from 'valibot';
import { ifReadable, responseDtoSchema } from './envelopes';
import { resourceScopeSchema } from './error-bodies';

const accessControlSchema = v.object({
  permission: v.string(),
  resourceScope: resourceScopeSchema,
  resourceType: ifReadable(v.string()),
  resourceIdentifier: ifReadable(v.string()),
  permitted: v.boolean(),
});

/** Answer of `POST /authz/api/acl`: the requested checks, each with its result, in no promised order. */
export const aclAnswerSchema = responseDtoSchema(
  v.object({
    principal: ifReadable(
      v.object({ principalIdentifier: ifReadable(v.string()), principalType: ifReadable(v.string()) }),
    ),
    accessControlList: v.array(v.fallback(v.optional(accessControlSchema), undefined)),
  }),
);
