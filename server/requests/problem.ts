import { STATUS_CODES } from 'node:http';
import * as v from 'valibot';

/** The media type of {@link PROBLEM}. */
export const PROBLEM_TYPE = 'application/problem+json';

/** An error of the API: problem details by RFC 9457. */
export const PROBLEM = v.object({
  type: v.literal('about:blank'),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  /** What went wrong, for a person: the Manager's message where the Manager refused. */
  detail: v.string(),
  /** The Manager's code, or one of this server, which begins with GATEWAY_. */
  code: v.nullable(v.string()),
  /** The Manager's id of the request, where it has one. */
  correlationId: v.nullable(v.string()),
  /** This server's id of the request, as in its log; null where there was no request to read. */
  requestId: v.nullable(v.string()),
});

type Facts = Omit<v.InferOutput<typeof PROBLEM>, 'type' | 'title'>;

/** As the body of an answer of {@link PROBLEM_TYPE}. */
export function problemBody(facts: Facts): string {
  const problem: v.InferOutput<typeof PROBLEM> = {
    type: 'about:blank',
    title: STATUS_CODES[facts.status] ?? 'Error',
    ...facts,
  };
  return JSON.stringify(problem);
}
