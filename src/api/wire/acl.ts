import * as v from 'valibot';
import { ifReadable, responseDtoSchema } from './envelopes';
import { resourceScopeSchema } from './error-bodies';

/** A scope in the names of the access control service. */
export interface ResourceScope {
  readonly accountIdentifier: string;
  readonly orgIdentifier?: string;
  readonly projectIdentifier?: string;
}

/** Body of `POST /authz/api/acl`; without a principal it is about the caller. */
export interface AclRequest {
  readonly permissions: readonly {
    readonly resourceScope: ResourceScope;
    readonly resourceType: string;
    readonly resourceIdentifier?: string;
    readonly permission: string;
  }[];
}

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
