import type * as v from 'valibot';
import { type Call, correlationIdOf } from './call';

// What the Manager answers, in the forms of docs/contract.md. The types of the page's schemas check what it reads of them.

/** An answer of the mock Manager, before it becomes a web `Response`. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON; text is sent as it is, with the content type of `headers`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown when a call is refused; carries the answer to give instead. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(`refused with HTTP ${answer.status}`);
    this.name = 'Refusal';
  }
}

/** Success of the Manager and of the NG delegate resources, for the schema of the answer. */
export function restOk<TSchema extends v.GenericSchema<{ resource: unknown }>>(
  resource: v.InferInput<TSchema>['resource'],
): Answer {
  return { status: 200, body: { metaData: {}, resource, responseMessages: [] } };
}

/** Success of the other NG services, for the schema of the answer. */
export function dtoOk<TSchema extends v.GenericSchema<{ data: unknown }>>(
  call: Call,
  data: v.InferInput<TSchema>['data'],
): Answer {
  return {
    status: 200,
    body: { status: 'SUCCESS', data, metaData: null, correlationId: correlationIdOf(call) },
  };
}

/** Refusal of the Manager; its header repeats the code. */
function restRefusal(status: number, code: string, message: string): Answer {
  const messages = [{ code, level: 'ERROR', message, exception: null, failureTypes: [] }];
  return {
    status,
    body: { metaData: null, resource: null, responseMessages: messages },
    headers: { 'x-harness-error': code },
  };
}

/** NG's `Failure`: bad parameters, and everything that NG cannot find (then with HTTP 400). */
function ngFailure(
  call: Call,
  status: number,
  code: string,
  message: string,
  errors: readonly object[] | null = null,
): Answer {
  return { status, body: { status: 'FAILURE', code, message, correlationId: correlationIdOf(call), errors } };
}

/** NG's `Error`: broken rules, missing credentials, missing entities. `more` has further fields of the body. */
function ngError(call: Call, status: number, code: string, message: string, more: object = {}): Answer {
  const correlationId = correlationIdOf(call);
  const unused = { detailedMessage: null, responseMessages: null, metadata: null };
  return { status, body: { status: 'ERROR', code, message, correlationId, ...unused, ...more } };
}

/** The 403 of both services. */
export function accessDenied(
  call: Call,
  message: string,
  failedPermissionChecks: readonly object[],
): Refusal {
  return new Refusal(ngError(call, 403, 'NG_ACCESS_DENIED', message, { failedPermissionChecks }));
}

/** A broken business rule. Contract: HTTP 400 everywhere, and the text begins with a fixed prefix. */
export function invalidRequest(call: Call, text: string): Refusal {
  const message = `Invalid request: ${text}`;
  return new Refusal(
    call.service === 'manager'
      ? restRefusal(400, 'INVALID_REQUEST', message)
      : ngError(call, 400, 'INVALID_REQUEST', message),
  );
}

/** A name or identifier that must be unique, and is not. */
export function duplicateField(call: Call, message: string): Refusal {
  return new Refusal(ngError(call, 400, 'DUPLICATE_FIELD', message));
}

/** A missing or unusable parameter. */
export function badParameter(call: Call, field: string, text: string): Refusal {
  if (call.service === 'manager') {
    return new Refusal(restRefusal(400, 'INVALID_ARGUMENT', `Invalid argument(s): ${field} ${text}`));
  }
  const errors = [{ fieldId: field, error: text }];
  return new Refusal(ngFailure(call, 400, 'INVALID_REQUEST', `${field}: ${text}`, errors));
}

/** A body that is not JSON, or not of the required form. */
export function unreadableBody(call: Call): Refusal {
  const text = 'Unable to process JSON';
  return new Refusal(
    call.service === 'manager'
      ? restRefusal(400, 'DEFAULT_ERROR_CODE', text)
      : ngFailure(call, 400, 'INVALID_REQUEST', text),
  );
}

/** Contract: NG answers 400 and `Failure` for what it cannot find. */
export function notFoundAs400(call: Call, message: string): Refusal {
  return new Refusal(ngFailure(call, 400, 'RESOURCE_NOT_FOUND_EXCEPTION', message));
}

/** One of the few cases that NG answers with 404. */
export function entityNotFound(call: Call, message: string): Refusal {
  return new Refusal(ngError(call, 404, 'ENTITY_NOT_FOUND', message));
}

/** A path without a route. Contract: 404 and an empty envelope from the Manager, 400 and `Failure` from NG. */
export function noSuchRoute(call: Call): Refusal {
  return call.service === 'manager'
    ? emptyRefusal(404)
    : notFoundAs400(call, `HTTP 404 Not Found: ${call.path}`);
}

/** A path that has routes, but not for this verb. */
export function wrongVerb(call: Call): Refusal {
  if (call.service === 'manager') return emptyRefusal(405);
  return new Refusal(ngFailure(call, 405, 'INVALID_REQUEST', 'HTTP 405 Method Not Allowed'));
}

/** The Manager's answer for routes and verbs that it does not have. */
function emptyRefusal(status: number): Refusal {
  return new Refusal({ status, body: { metaData: null, resource: null, responseMessages: [] } });
}

/** A missing or wrong credential. */
export function invalidToken(call: Call): Refusal {
  const text = 'Token is not valid.';
  return new Refusal(
    call.service === 'manager'
      ? restRefusal(401, 'INVALID_TOKEN', text)
      : ngError(call, 401, 'INVALID_TOKEN', text),
  );
}
