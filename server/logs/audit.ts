import type { FastifyRequest } from 'fastify';
import { readErrorBody } from '@/api/error-body';
import { refusalReason } from '@/api/errors';
import { fieldsOf } from '../requests/json.ts';
import { operationName, scopeOfCall, subjectOf } from '../requests/operations.ts';
import { Refusal } from '../requests/refusal.ts';
import type { GatewayCall } from '../requests/request-facts.ts';
import type { Lines } from './lines.ts';
import { logText } from './logs.ts';

type Ending = {
  /** The status of the answer, ours or the Manager's. */
  readonly status: number;
  /** The body of the Manager's answer; absent when this server answered. */
  readonly body?: Buffer;
};

/**
 * How a request ended. `unknown`: no answer came, or an inconclusive one; the Manager may have made the change.
 */
type Outcome = 'done' | 'refused' | 'unknown';

/** The audit log: lines about requests that change something or show the value of a token. It ignores all others. */
export type Audit = {
  /** The line of what the Manager is about to be asked. Throws a Refusal when the line cannot be written. */
  readonly begin: (request: FastifyRequest) => Promise<void>;
  /** Writes the outcome, once for each request, as soon as it can be written. Returns it. */
  readonly end: (request: FastifyRequest, ending: Ending) => Outcome | undefined;
  readonly isFailing: () => boolean;
};

/** The lines have the form of all other log lines, and ignore LOG_LEVEL. */
export function auditLog(lines: Lines): Audit {
  return {
    async begin(request) {
      const { call } = request;
      if (!call) return;
      if (!(await lines.write(lineOf(request, call, { result: 'begun' }))))
        throw new Refusal('GATEWAY_NO_AUDIT_LOG');
      call.audit = 'begun';
    },
    end(request, { status, body }) {
      const { call } = request;
      if (!call || call.operation.access === 'read' || call.audit === 'ended') return undefined;
      const answered = fieldsOf(body) ?? {};
      const result = call.audit === 'begun' ? resultOf(status, answered) : 'refused';
      call.audit = 'ended';
      const outcome = { result, status, correlationId: shortText(answered.correlationId) };
      void lines.write(lineOf(request, call, outcome), { isKept: true });
      return result;
    },
    isFailing: lines.isFailing,
  };
}

const INFO = 30;
/** Most characters of a name, a scope or an id; the Manager has no longer ones. Standard output loses lines above 1 MB. */
const LONGEST_NAME = 400;

function lineOf({ body, identity, id, ip }: FastifyRequest, call: GatewayCall, outcome: object): string {
  const asked = fieldsOf(body);
  const facts = {
    level: INFO,
    time: new Date().toISOString(),
    audit: true,
    requestId: id,
    who: identity?.user ?? ip,
    what: operationName(call.operation),
    target: shortText(subjectOf(call, asked)),
    where: shortText(scopeOfCall(call, asked)),
  };
  return `${JSON.stringify({ ...facts, ...outcome })}\n`;
}

/** For a request that reached the Manager. */
function resultOf(status: number, answered: object): Outcome {
  const failure = readErrorBody(answered);
  if (status >= 500 || refusalReason(status, failure?.code) === 'unavailable') return 'unknown';
  return status >= 400 || failure?.isFailure === true ? 'refused' : 'done';
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' ? logText(value, LONGEST_NAME) : undefined;
}
