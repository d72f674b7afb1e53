import * as v from 'valibot';
import { READ_ONLY } from '@/domain/scope/permissions';
import { ManagerError } from './errors';
import { managerConfig } from './manager';
import { withRetries } from './retry';
import { type Answer, type Call, send } from './send';

/** What every call of the client takes beside its subject. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks the Manager something that changes nothing, with retries, and gives what the schema makes of the answer.
 * Throws a ManagerError; when cancelled, the signal's abort reason.
 */
export async function read<const TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): Promise<Answer<v.InferOutput<TSchema>>> {
  return understand(await withRetries(() => send(call), { signal: call.signal }), schema);
}

/** As {@link read}, for answers that may hold the value of a token: a read-only server lets none of them pass. */
export async function readSecret<const TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): Promise<Answer<v.InferOutput<TSchema>>> {
  refuseIfReadOnly();
  return read(call, schema);
}

/**
 * Asks the Manager to change something, once: an answer that is lost does not mean that nothing was done.
 * Throws a ManagerError; when cancelled, the signal's abort reason.
 */
export async function write(call: Call): Promise<void> {
  refuseIfReadOnly();
  await send(call);
}

/** As {@link write}, and gives what the schema makes of the answer. An unreadable answer does not mean that nothing was done. */
export async function writeAndRead<const TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): Promise<Answer<v.InferOutput<TSchema>>> {
  refuseIfReadOnly();
  return understand(await send(call), schema);
}

function refuseIfReadOnly(): void {
  if (managerConfig().isReadOnly) throw new ManagerError('refused', READ_ONLY);
}

function understand<const TSchema extends v.GenericSchema>(
  answer: Answer<unknown>,
  schema: TSchema,
): Answer<v.InferOutput<TSchema>> {
  const result = v.safeParse(schema, answer.data);
  if (result.success) return { ...answer, data: result.output };
  const [issue] = result.issues;
  // A check of our own, unlike those of the library, has no name for what it expects.
  const expected = issue.type === 'custom' ? undefined : issue.expected;
  // Without the issues as cause: each holds the whole answer.
  throw unreadableAnswer(`${v.getDotPath(issue) ?? 'answer'}: expected ${expected ?? 'another value'}`);
}

/** The failure of an answer that came and is not understood; `detail` names the place and what was expected there. */
export function unreadableAnswer(detail: string): ManagerError {
  return new ManagerError('unreadable', 'The answer of the Manager does not have the expected form.', {
    detail,
  });
}
