import * as v from 'valibot';
import { ifReadable, responseDtoSchema } from './envelopes';

/** Scope as the access control service spells it. */
export interface ResourceScope {
  readonly accountIdentifier: string;
  readonly orgIdentifier?: string;
  readonly projectIdentifier?: string;
}

/** Body of `POST /authz/api/acl`; without a principal the caller is meant. */
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
  resourceScope: v.object({
    accountIdentifier: ifReadable(v.string()),
    orgIdentifier: ifReadable(v.string()),
    projectIdentifier: ifReadable(v.string()),
  }),
  resourceType: ifReadable(v.string()),
  resourceIdentifier: ifReadable(v.string()),
  permitted: v.boolean(),
});

/** Answer of `POST /authz/api/acl`: the checks asked for, in no promised order, each with its verdict. */
export const aclAnswerSchema = responseDtoSchema(
  v.object({
    principal: ifReadable(
      v.object({ principalIdentifier: ifReadable(v.string()), principalType: ifReadable(v.string()) }),
    ),
    accessControlList: v.array(v.fallback(v.optional(accessControlSchema), undefined)),
  }),
);
export type AclAnswer = v.InferInput<typeof aclAnswerSchema>;
