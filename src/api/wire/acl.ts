import * as v from 'valibot';
import { responseDtoSchema, told } from './envelopes';

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
    accountIdentifier: told(v.string()),
    orgIdentifier: told(v.string()),
    projectIdentifier: told(v.string()),
  }),
  resourceType: told(v.string()),
  resourceIdentifier: told(v.string()),
  permitted: v.boolean(),
});

/** Answer of `POST /authz/api/acl`: the checks asked for, in no promised order, each with its verdict. */
export const aclAnswerSchema = responseDtoSchema(
  v.object({
    principal: told(v.object({ principalIdentifier: told(v.string()), principalType: told(v.string()) })),
    accessControlList: v.array(v.fallback(v.optional(accessControlSchema), undefined)),
  }),
);
export type AclAnswer = v.InferInput<typeof aclAnswerSchema>;
