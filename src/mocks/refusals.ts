import { type Answer, Refusal } from './answer';
import type { Call } from './call';
import { ngError, ngFailure, restRefusal, restSilence } from './envelopes';

/** A broken business rule. Contract: HTTP 400 everywhere, and the text begins with a fixed prefix. */
export function invalidRequest(call: Call, text: string): Refusal {
  const message = `Invalid request: ${text}`;
  return new Refusal(
    call.service === 'manager'
      ? restRefusal(400, 'INVALID_REQUEST', message)
      : ngError(call, 400, 'INVALID_REQUEST', message),
  );
}

/** A missing or unusable parameter. */
export function badParameter(call: Call, field: string, text: string): Refusal {
  if (call.service === 'manager') {
    return new Refusal(restRefusal(400, 'INVALID_ARGUMENT', `Invalid argument(s): ${field} ${text}`));
  }
  const errors = [{ fieldId: field, error: text }];
  return new Refusal(ngFailure(call, 400, { code: 'INVALID_REQUEST', message: `${field}: ${text}`, errors }));
}

/** A body that is not JSON, or not of the required form. */
export function unreadableBody(call: Call): Refusal {
  const text = 'Unable to process JSON';
  return new Refusal(
    call.service === 'manager'
      ? restRefusal(400, 'DEFAULT_ERROR_CODE', text)
      : ngFailure(call, 400, { code: 'INVALID_REQUEST', message: text }),
  );
}

/** Contract: NG answers 400 and `Failure` for what it cannot find. */
export function notFoundAs400(call: Call, message: string): Refusal {
  return new Refusal(ngFailure(call, 400, { code: 'RESOURCE_NOT_FOUND_EXCEPTION', message }));
}

/** One of the few cases that NG answers with 404. */
export function entityNotFound(call: Call, message: string): Refusal {
  return new Refusal(ngError(call, 404, 'ENTITY_NOT_FOUND', message));
}

/** A path without a route. Contract: 404 and an empty envelope from the Manager, 400 and `Failure` from NG. */
export function noSuchRoute(call: Call): Answer {
  if (call.service === 'manager') return restSilence(404);
  return notFoundAs400(call, `HTTP 404 Not Found: ${call.path}`).answer;
}

/** A path that has routes, but not for this verb. */
export function wrongVerb(call: Call): Answer {
  if (call.service === 'manager') return restSilence(405);
  return ngFailure(call, 405, { code: 'INVALID_REQUEST', message: 'HTTP 405 Method Not Allowed' });
}

/** A missing or wrong credential. */
export function invalidToken(call: Call): Answer {
  const text = 'Token is not valid.';
  return call.service === 'manager'
    ? restRefusal(401, 'INVALID_TOKEN', text)
    : ngError(call, 401, 'INVALID_TOKEN', text);
}
