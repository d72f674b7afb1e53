/**
 * The answers of this server itself: status and sentence, by code. Each code begins with `GATEWAY_`, unlike any code of
 * the Manager, so a client knows that the answer did not come from the Manager.
 */
const REFUSALS = {
  GATEWAY_BAD_REQUEST: [400, 'This server does not understand the request.'],
  GATEWAY_BAD_PATH: [
    400,
    'This server does not accept this address: its characters or its form are not allowed.',
  ],
  GATEWAY_BAD_PARAMETER: [
    400,
    'This operation has no such parameter, or not with this value, or not more than once.',
  ],
  GATEWAY_SIGN_IN_NEEDED: [
    401,
    'You are not signed in: the sign-in in front of this server sent no user name, or headers that cannot be read.',
  ],
  GATEWAY_BAD_TOKEN: [
    401,
    'This server does not know this token. Perhaps it was taken out of API_TOKENS_FILE.',
  ],
  GATEWAY_NOT_IN_READ_GROUPS: [403, 'You are in none of the groups that may read this dashboard.'],
  GATEWAY_NOT_IN_WRITE_GROUPS: [403, 'You are in none of the groups that may make changes here.'],
  GATEWAY_FOREIGN_HOST: [
    403,
    'This server does not accept the name in the Host header. If the name is right, add it to ALLOWED_HOSTS.',
  ],
  GATEWAY_CROSS_SITE: [
    403,
    'Only the page of this server may send this request. Sec-Fetch-Site and Origin do not show that it did.',
  ],
  GATEWAY_KEY_IN_CLEAR: [
    403,
    'This server takes keys only over https. This one came unencrypted: replace it in Harness, and open the page over https.',
  ],
  GATEWAY_TOKEN_IN_CLEAR: [
    403,
    'This server takes tokens only over https. This one came unencrypted: replace it, and send it over https.',
  ],
  GATEWAY_READ_ONLY: [403, 'This dashboard is read-only: it changes nothing and shows no value of a token.'],
  GATEWAY_OTHER_ACCOUNT: [403, 'This server serves another account.'],
  GATEWAY_KEY_MAY_NOT_VIEW: [403, 'The key of this server may not view the delegates of this scope.'],
  GATEWAY_OUTSIDE_BASE_PATH: [
    404,
    'This dashboard is below the path of BASE_PATH. A proxy in front of it must pass that path on.',
  ],
  GATEWAY_UNKNOWN_OPERATION: [404, 'This server does not forward this operation.'],
  GATEWAY_DEMO: [404, 'This is the demo: its Manager is inside the page.'],
  GATEWAY_NO_API: [404, 'This server has no key of its own. Without one it reads no fleet, and has no API.'],
  GATEWAY_NO_HISTORY: [404, 'This server keeps no history: set HISTORY_FILE or HISTORY_DATABASE_URL.'],
  GATEWAY_NOT_REMEMBERED: [404, 'The history does not have this moment.'],
  GATEWAY_NO_SUCH_SCOPE: [404, 'There is no such scope, or the key of this server may not see it.'],
  GATEWAY_NO_SUCH_DELEGATE: [404, 'This scope has no delegate with this identifier.'],
  GATEWAY_ONLY_READS: [405, 'The API only reads: this address takes GET and HEAD.'],
  GATEWAY_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  GATEWAY_BODY_TOO_LARGE: [413, 'The body is larger than this server accepts.'],
  GATEWAY_TOO_MANY_REQUESTS: [429, 'Too many requests. Wait as long as Retry-After says.'],
  GATEWAY_HEADERS_TOO_LARGE: [
    431,
    'This server accepts 64 KB of address and headers. In a browser, mostly cookies need more: delete the cookies of this address.',
  ],
  GATEWAY_FAILED: [500, 'This server failed. Its log has the reason, with the id of this request.'],
  GATEWAY_REDIRECTED: [502, 'The Manager answered with a redirect, which this server does not follow.'],
  GATEWAY_BAD_ANSWER: [502, 'The Manager answered with something other than JSON or plain text.'],
  GATEWAY_ANSWER_TOO_LARGE: [502, 'The answer of the Manager is larger than this server accepts.'],
  GATEWAY_UNREACHABLE: [502, 'The Manager could not be reached.'],
  GATEWAY_NOT_READY: [502, 'A proxy in front of the Manager reports that the Manager is not ready.'],
  GATEWAY_BUSY: [503, 'This server has too many answers in its memory. Wait as long as Retry-After says.'],
  GATEWAY_TOO_MANY_FLEETS: [
    503,
    'This server reads the delegates of as many scopes as it can. Close pages of other scopes, or wait as long as Retry-After says.',
  ],
  GATEWAY_NO_WATCHER: [
    503,
    'The part of this server that reads the delegates has failed, and starts again. Wait as long as Retry-After says.',
  ],
  GATEWAY_NO_MEMORY: [
    503,
    'The memory of this server cannot be read now. Its log has the reason. Wait as long as Retry-After says.',
  ],
  GATEWAY_COSTLY_QUESTION: [
    503,
    'This question has ended the reader of the fleets twice. It is not asked again for 10 minutes.',
  ],
  GATEWAY_NO_AUDIT_LOG: [
    503,
    'This server cannot write its audit log. Until it can, it changes nothing and shows no value of a token.',
  ],
  GATEWAY_TIMEOUT: [504, 'The Manager did not answer in time.'],
} as const satisfies Record<`GATEWAY_${string}`, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof REFUSALS;

export type RefusalFacts = {
  /** For the operator. It must not contain secrets. */
  readonly detail?: string | undefined;
  /** Replaces the usual status of this code. */
  readonly status?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** For the log alone. */
  readonly cause?: unknown;
};

/** An error that ends a request with an answer of our own. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: string | undefined;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, { detail, status, retryAfterSeconds, cause }: RefusalFacts = {}) {
    const [usualStatus, sentence] = REFUSALS[code];
    super(detail === undefined ? sentence : `${sentence} (${detail})`, { cause });
    this.code = code;
    this.detail = detail;
    this.status = status ?? usualStatus;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal as plain data for another thread. */
export function refusalFacts({ code, detail, status, retryAfterSeconds, cause }: Refusal) {
  return { code, detail, status, retryAfterSeconds, cause };
}

/** With our request id. It uses the Manager's envelope, so that the client handles one form of error. */
export function refusalBody({ code, message }: Refusal, requestId?: string): object {
  const responseMessages = [{ code, level: 'ERROR', message, exception: null, failureTypes: [] }];
  return {
    metaData: null,
    resource: null,
    responseMessages,
    ...(requestId !== undefined && { correlationId: requestId }),
  };
}
