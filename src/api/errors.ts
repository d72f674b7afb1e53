import type { Scope } from '@/domain/scope/scope';

/**
 * `unreachable`: no answer came. `refused`: the answer is a failure. `unreadable`: the answer is not understood. After
 * each of them, the user can do something else.
 */
const FAILURE_KINDS = ['unreachable', 'refused', 'unreadable'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Why the Manager refused, as far as status and code show. */
export type RefusalReason =
  | 'blocked'
  | 'signed-out'
  | 'address-not-allowed'
  | 'not-permitted'
  | 'not-found'
  | 'too-many-requests'
  | 'unavailable'
  | 'failed'
  | 'other';

/** A permission that the Manager says is missing. */
export interface FailedCheck {
  readonly permission?: string;
  readonly resourceType?: string;
  readonly resourceIdentifier?: string;
  readonly scope?: Scope;
}

export interface FailureFacts {
  /** HTTP status of the answer. */
  readonly status?: number | undefined;
  /** The Manager's own code, e.g. `NG_ACCESS_DENIED`. */
  readonly code?: string | undefined;
  /** Identifies the request in the Manager's logs or, when the Manager sends no id, in our server's logs. */
  readonly correlationId?: string | undefined;
  /** Missing permissions; may be empty even when a missing permission is the reason. */
  readonly failedChecks?: readonly FailedCheck[] | undefined;
  /** The wait that the answer asks for. */
  readonly retryAfterMs?: number | undefined;
  /** Plain text about an answer that was not understood: the first words of a page, or the path of a wrong field. */
  readonly detail?: string | undefined;
}

/** A {@link ManagerError} as plain data. */
export interface FailureData {
  readonly kind: FailureKind;
  readonly message: string;
  readonly facts: FailureFacts;
}

/** The data from which another thread can recreate the error: posting an error between threads loses parts of it. */
export function failureData(error: ManagerError): FailureData {
  const { kind, message, status, code, correlationId, failedChecks, retryAfterMs, detail } = error;
  return { kind, message, facts: { status, code, correlationId, failedChecks, retryAfterMs, detail } };
}

export function failureOf({ kind, message, facts }: FailureData): ManagerError {
  return new ManagerError(kind, message, facts);
}

/** Recreates the error from data of our server; undefined for any other data. */
export function sentFailure(data: unknown): ManagerError | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data && 'message' in data && 'facts' in data))
    return undefined;
  const { kind, message, facts } = data;
  const known = FAILURE_KINDS.find((one) => one === kind);
  if (!known || typeof message !== 'string' || typeof facts !== 'object' || facts === null) return undefined;
  return new ManagerError(known, message, facts);
}

/** Any failure of a call to the Manager. Its message is one or more plain sentences that can be shown; never markup. */
export class ManagerError extends Error {
  override readonly name = 'ManagerError';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly correlationId: string | undefined;
  readonly failedChecks: readonly FailedCheck[] | undefined;
  readonly retryAfterMs: number | undefined;
  readonly detail: string | undefined;

  constructor(kind: FailureKind, message: string, facts: FailureFacts = {}, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.status = facts.status;
    this.code = facts.code;
    this.correlationId = facts.correlationId;
    this.failedChecks = facts.failedChecks;
    this.retryAfterMs = facts.retryAfterMs;
    this.detail = facts.detail;
  }

  /** Undefined for failures that are no refusals. */
  get reason(): RefusalReason | undefined {
    return this.kind === 'refused' ? refusalReason(this.status, this.code) : undefined;
  }

  /** Whether the same request may succeed a moment later. */
  get isTransient(): boolean {
    if (this.kind !== 'refused') return this.kind === 'unreachable';
    const { status, code } = this;
    return (
      status === 429 ||
      isOutage(status, code) ||
      (status === 500 && code === 'MONGO_EXECUTION_TIMEOUT_EXCEPTION')
    );
  }
}

/** `limit` completes the sentence "... is too large: more than". */
export function answerTooLarge(limit: string, status?: number): ManagerError {
  return new ManagerError('unreadable', `The answer of the Manager is too large: more than ${limit}.`, {
    status,
  });
}

/**
 * Classifies a refusal by what the user can do about it. Contract: a refused IP address comes as 401 or 400, and only
 * its code says so. NG answers 400, not 404, for what it cannot find, and 400 with UNEXPECTED while the Manager behind
 * it is down. Codes that begin with `GATEWAY_` are from our server, which answers for the Manager only while that is
 * unavailable.
 */
export function refusalReason(status: number | undefined, code: string | undefined): RefusalReason {
  if (code?.startsWith('GATEWAY_') && !isOutage(status, code) && status !== 429) return 'blocked';
  if (code === 'NOT_WHITELISTED_IP') return 'address-not-allowed';
  if (status === 401) return 'signed-out';
  if (status === 403 || code === 'NG_ACCESS_DENIED') return 'not-permitted';
  if (status === 404 || status === 405) return 'not-found';
  if (code === 'RESOURCE_NOT_FOUND_EXCEPTION' || code === 'ENTITY_NOT_FOUND') return 'not-found';
  if (status === 429) return 'too-many-requests';
  if (isOutage(status, code)) return 'unavailable';
  return status !== undefined && status >= 500 ? 'failed' : 'other';
}

function isOutage(status: number | undefined, code: string | undefined): boolean {
  // Our server says this before it asks the Manager, so nothing was changed.
  if (code === 'GATEWAY_NO_AUDIT_LOG') return false;
  if (status === 400) return code === 'UNEXPECTED';
  return status === 502 || status === 503 || status === 504;
}
