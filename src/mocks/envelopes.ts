import type { Page, ResponseDto, RestResponse } from '@/api/wire/envelopes';
import type {
  AccessDeniedBody,
  ErrorBody,
  FailedPermissionCheck,
  FailureBody,
} from '@/api/wire/error-bodies';
import type { Answer } from './answer';
import { type Call, correlationIdOf } from './call';

/** Success of the Manager and of the NG delegate resources. */
export function restOk(resource: unknown): Answer {
  return {
    status: 200,
    body: { metaData: {}, resource, responseMessages: [] } satisfies RestResponse<unknown>,
  };
}

/** Refusal of the Manager; its header repeats the code. */
export function restRefusal(status: number, code: string, message: string | null): Answer {
  const body: RestResponse<never> = {
    metaData: null,
    resource: null,
    responseMessages: [{ code, level: 'ERROR', message, exception: null, failureTypes: [] }],
  };
  return { status, body, headers: { 'x-harness-error': code } };
}

/** The Manager's answer for routes and verbs that it does not have: an empty envelope. */
export function restSilence(status: number): Answer {
  return {
    status,
    body: { metaData: null, resource: null, responseMessages: [] } satisfies RestResponse<never>,
  };
}

/** Success of the other NG services. */
export function dtoOk(call: Call, data: unknown): Answer {
  const body: ResponseDto<unknown> = {
    status: 'SUCCESS',
    data,
    metaData: null,
    correlationId: correlationIdOf(call),
  };
  return { status: 200, body };
}

/** One page of items; `pageSize` is at most 100. */
export function pageOf<T>(items: readonly T[], pageIndex: number, pageSize: number): Page<T> {
  const content = items.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  return {
    totalPages: Math.ceil(items.length / pageSize),
    totalItems: items.length,
    pageItemCount: content.length,
    pageSize,
    pageIndex,
    empty: content.length === 0,
    content,
    pageToken: null,
  };
}

/** NG's `Failure`: bad parameters, and everything that NG cannot find (then with HTTP 400). */
export function ngFailure(
  call: Call,
  status: number,
  failure: Pick<FailureBody, 'code' | 'message'> & Partial<Pick<FailureBody, 'errors'>>,
): Answer {
  const body: FailureBody = {
    status: 'FAILURE',
    code: failure.code,
    message: failure.message,
    correlationId: correlationIdOf(call),
    errors: failure.errors ?? null,
  };
  return { status, body };
}

/** NG's `Error`: broken rules, missing credentials, missing entities. */
export function ngError(call: Call, status: number, code: string, message: string): Answer {
  return { status, body: errorBody(call, code, message) };
}

/** Body of every 403, including the Manager's. */
export function accessDenied(call: Call, message: string, checks: readonly FailedPermissionCheck[]): Answer {
  const body: AccessDeniedBody = {
    ...errorBody(call, 'NG_ACCESS_DENIED', message),
    failedPermissionChecks: checks,
  };
  return { status: 403, body };
}

function errorBody(call: Call, code: string, message: string): ErrorBody {
  return {
    status: 'ERROR',
    code,
    message,
    correlationId: correlationIdOf(call),
    detailedMessage: null,
    responseMessages: null,
    metadata: null,
  };
}
