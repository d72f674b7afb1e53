import * as v from 'valibot';
import type { aclAnswerSchema } from '@/api/wire/acl';
import { type Answer, badParameter, dtoOk } from '../answers';
import type { Call } from '../call';
import { isPermitted, readBody } from '../checks';
import type { Route } from '../route';

const text = v.optional(v.nullable(v.string()));

const requestSchema = v.object({
  permissions: v.array(
    v.object({
      resourceScope: v.object({ accountIdentifier: text, orgIdentifier: text, projectIdentifier: text }),
      resourceType: text,
      resourceIdentifier: text,
      permission: text,
    }),
  ),
});
type Check = v.InferOutput<typeof requestSchema>['permissions'][number];

function verdictOn(call: Call, check: Check, index: number) {
  const { permission, resourceType, resourceIdentifier, resourceScope } = check;
  if (!permission) throw badParameter(call, `permissions[${index}].permission`, 'must not be empty');
  if (!resourceType) throw badParameter(call, `permissions[${index}].resourceType`, 'must not be empty');
  const { accountIdentifier, orgIdentifier, projectIdentifier } = resourceScope;
  return {
    permission,
    // Contract: nulls are omitted in the echo.
    resourceScope: {
      ...(accountIdentifier && { accountIdentifier }),
      ...(orgIdentifier && { orgIdentifier }),
      ...(projectIdentifier && { projectIdentifier }),
    },
    resourceType,
    ...(resourceIdentifier && { resourceIdentifier }),
    permitted: accountIdentifier === call.account && isPermitted(call, permission),
  };
}

function checkPermissions(call: Call): Answer {
  const checks = readBody(call, requestSchema).permissions;
  const data = {
    principal: { principalIdentifier: 'demo-user', principalType: 'USER' },
    accessControlList: checks.map((check, index) => verdictOn(call, check, index)),
  };
  return dtoOk<typeof aclAnswerSchema>(call, data);
}

export const ACL_ROUTES: readonly Route[] = [
  { method: 'POST', path: '/authz/api/acl', answer: checkPermissions },
];
