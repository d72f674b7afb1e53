import * as v from 'valibot';
import { READ_ONLY } from '@/domain/scope/permissions';
import { ManagerError } from './errors';
import { managerConfig } from './manager';
import { withRetries } from './retry';
import { type Answer, type Call, send } from './send';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a read request to the Manager, with retries, and parses the answer by the schema. Throws a ManagerError; when
 * cancelled, the signal's abort reason.
 */
export async function read<const TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): Promise<Answer<v.InferOutput<TSchema>>> {
  return withRetries(() => readOnce(call, schema), { signal: call.signal });
}

/** Like {@link read}, without retries. */
export async function readOnce<const TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): Promise<Answer<v.InferOutput<TSchema>>> {
  return understand(await send(call), schema);
}

/** Like {@link read}, for answers that may contain the value of a token. A read-only server passes none of them. */
export async function readSecret<const TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
): Promise<Answer<v.InferOutput<TSchema>>> {
  refuseIfReadOnly();
  return read(call, schema);
}

/**
 * Sends a write request to the Manager, once: when the answer is lost, the change may still have happened. Throws a
 * ManagerError; when cancelled, the signal's abort reason.
 */
export async function write(call: Call): Promise<void> {
  refuseIfReadOnly();
  await send(call);
}

/**
 * Like {@link write}, but parses the answer by the schema. When the answer is unreadable, the change may still have
 * happened.
 */
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
  // Our own checks, unlike those of the library, have no name for the expected value.
  const expected = issue.type === 'custom' ? undefined : issue.expected;
  // The issues are not the cause of the error, because each holds the whole answer.
  throw unreadableAnswer(`${v.getDotPath(issue) ?? 'answer'}: expected ${expected ?? 'another value'}`);
}

/** `detail` names the path and the expected value. */
export function unreadableAnswer(detail: string): ManagerError {
  return new ManagerError('unreadable', 'The answer of the Manager does not have the expected form.', {
    detail,
  });
}
