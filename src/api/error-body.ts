import * as v from 'valibot';
import { scopeOf } from '@/domain/scope/scope';
import { plainText } from '@/lib/plain-text';
import type { FailedCheck, FailureFacts } from './errors';
import {
  bareMessageSchema,
  type failedPermissionCheckSchema,
  messagesSchema,
  ngErrorSchema,
} from './wire/error-bodies';

export interface ErrorBodyFacts extends FailureFacts {
  /** The server's message for users, without the fixed prefix of its code. */
  readonly message?: string | undefined;
  /** Whether the body itself reports a failure, so that even a 200 with it is a failure. */
  readonly isFailure: boolean;
}

const jsonErrorSchema = v.object({ message: v.string(), code: v.optional(v.unknown()) });

/**
 * Recognizes the four shapes of error bodies. NG bodies have a failing `status`; Manager bodies have `responseMessages`
 * and no status; a database time limit is one bare message with `code` and `level`; a gateway may send any JSON with a
 * `message`. Undefined when the body has none of these shapes.
 */
export function readErrorBody(body: unknown): ErrorBodyFacts | undefined {
  return readNgError(body) ?? readMessages(body) ?? readBareMessage(body) ?? readJsonMessage(body);
}

function readNgError(body: unknown): ErrorBodyFacts | undefined {
  const { success, output } = v.safeParse(ngErrorSchema, body);
  if (!success) return undefined;
  return {
    code: readCode(output.code),
    message: wordsOf(output.message),
    correlationId: output.correlationId ? plainText(output.correlationId) : undefined,
    failedChecks: output.failedPermissionChecks?.flatMap((check) => (check ? [failedCheckOf(check)] : [])),
    isFailure: true,
  };
}

function readMessages(body: unknown): ErrorBodyFacts | undefined {
  const { success, output } = v.safeParse(messagesSchema, body);
  if (!success) return undefined;
  const messages = output.responseMessages.filter((message) => message !== undefined);
  const errors = messages.filter(({ level }) => level === 'ERROR');
  // The HTTP status follows the last message, but the text for users is in the first.
  const main = errors.find(({ message }) => message) ?? errors[0] ?? messages[0];
  return { code: readCode(main?.code), message: wordsOf(main?.message), isFailure: errors.length > 0 };
}

function readBareMessage(body: unknown): ErrorBodyFacts | undefined {
  const { success, output } = v.safeParse(bareMessageSchema, body);
  if (!success) return undefined;
  return {
    code: readCode(output.code),
    message: wordsOf(output.message),
    isFailure: output.level === 'ERROR',
  };
}

function readJsonMessage(body: unknown): ErrorBodyFacts | undefined {
  const { success, output } = v.safeParse(jsonErrorSchema, body);
  if (!success) return undefined;
  return { code: readCode(output.code), message: wordsOf(output.message), isFailure: false };
}

function readCode(code: unknown): string | undefined {
  return typeof code === 'string' && code !== '' ? plainText(code, 200) : undefined;
}

// A proxied refusal carries the prefix once for each service it went through.
const CODE_PREFIXES = /^(?:invalid (?:request|arguments?|argument\(s\)):\s*)+/i;

function wordsOf(message: string | null | undefined): string | undefined {
  const words = plainText(message ?? '')
    .trim()
    .replace(CODE_PREFIXES, '');
  return words === '' ? undefined : words;
}

function failedCheckOf(check: v.InferOutput<typeof failedPermissionCheckSchema>): FailedCheck {
  const { permission, resourceType, resourceIdentifier, resourceScope } = check;
  const { accountIdentifier, orgIdentifier, projectIdentifier } = resourceScope ?? {};
  return {
    ...(permission && { permission: plainText(permission) }),
    ...(resourceType && { resourceType: plainText(resourceType) }),
    ...(resourceIdentifier && { resourceIdentifier: plainText(resourceIdentifier) }),
    ...(accountIdentifier && {
      scope: scopeOf(accountIdentifier, orgIdentifier ?? undefined, projectIdentifier ?? undefined),
    }),
  };
}
