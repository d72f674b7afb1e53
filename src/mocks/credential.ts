import type { Answer } from './answer';
import type { Call } from './call';
import { invalidRequest, invalidToken } from './refusals';

/**
 * Checks the `x-api-key` of a request; undefined when it is accepted. Contract: a wrong key is 401, and NG cannot check
 * a key without the account in header, query or path: 400. Ours, where the contract is silent: access control is as
 * strict.
 */
export function refusalOfCredential(call: Call, headers: Headers, requiredKey?: string): Answer | undefined {
  const key = headers.get('x-api-key');
  if (key !== null && call.service === 'ng' && !namesAccount(call, headers)) {
    return invalidRequest(call, 'the account of the API key is not given').answer;
  }
  return requiredKey === undefined || key === requiredKey ? undefined : invalidToken(call);
}

function namesAccount({ query, params }: Call, headers: Headers): boolean {
  return Boolean(
    headers.get('harness-account') ||
      query.get('account') ||
      query.get('accountIdentifier') ||
      params.accountIdentifier,
  );
}
