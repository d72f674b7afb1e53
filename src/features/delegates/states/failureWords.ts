import { ManagerError } from '@/api/errors';
import { type Scope, scopeLabel } from '@/domain/scope';
import type { Tone } from '@/ui/tones';

/** A failure put so that a reader knows what is wrong and what to do about it. */
export interface FailureWords {
  readonly title: string;
  readonly detail: string;
  readonly tone: Tone;
  readonly drawing: 'broken' | 'locked';
  /** A text to send to somebody who can grant what is missing. */
  readonly request?: string;
  /** Whether waiting may help; what does not heal by itself is still asked for again, quietly. */
  readonly healsByItself: boolean;
}

const STATUS_PAGE = 'https://status.harness.io';

/** Words for a failed listing of a scope. */
export function failureWords(error: ManagerError, scope: Scope, isOnline: boolean): FailureWords {
  const bad = { tone: 'bad', drawing: 'broken', healsByItself: false } as const;
  const waiting = { tone: 'attention', drawing: 'broken', healsByItself: true } as const;
  if (error.kind === 'unreachable') {
    return isOnline
      ? { ...waiting, title: 'The Manager did not answer', detail: error.message }
      : { ...waiting, title: 'This computer is offline', detail: 'The list comes back with the network.' };
  }
  if (error.kind === 'unreadable') {
    return { ...bad, title: 'The answer of the Manager could not be read', detail: failureDetail(error) };
  }
  switch (error.reason) {
    case 'signed-out':
      return {
        ...bad,
        drawing: 'locked',
        title: 'The key was refused',
        detail: `It is wrong, expired or revoked. Give the server of this page another key; the address keeps your view. ${failureDetail(error)}`,
      };
    case 'address-not-allowed':
      return {
        ...bad,
        drawing: 'locked',
        title: 'This network address is not allowed',
        detail: `The account admits listed addresses only, and the server of this page is not among them. ${failureDetail(error)}`,
      };
    case 'not-permitted': {
      const { permission, place } = missingPermission(error, scope);
      return {
        ...bad,
        drawing: 'locked',
        title: 'Not allowed',
        detail: `You lack the permission ${permission} on ${place}. ${failureDetail(error)}`,
        request: `Please grant me the permission ${permission} on ${place} in Harness, so that I can see its delegates.`,
      };
    }
    case 'too-many-requests':
      return { ...waiting, title: 'Too many requests', detail: 'The Manager asks for a pause.' };
    case 'unavailable':
      return {
        ...waiting,
        title: 'The Manager is not ready',
        detail: `It is starting or under maintenance. ${failureDetail(error)} See ${STATUS_PAGE} for known incidents.`,
      };
    default:
      return { ...bad, title: 'The Manager refused', detail: failureDetail(error) };
  }
}

/** The Manager's own words, with what support needs to find the request: status, code, correlation id. */
export function failureDetail(error: Error): string {
  if (!(error instanceof ManagerError)) return error.message;
  const facts = [
    error.status !== undefined && `status ${error.status}`,
    error.code,
    error.correlationId && `correlation id ${error.correlationId}`,
    error.detail,
  ].filter(Boolean);
  return facts.length > 0 ? `${error.message} (${facts.join(', ')})` : error.message;
}

function missingPermission(error: ManagerError, scope: Scope): { permission: string; place: string } {
  const [check] = error.failedChecks ?? [];
  const where = check?.scope ?? scope;
  return {
    permission: check?.permission ?? 'core_delegate_view',
    place: `${where.level} ${scopeLabel(where)}`,
  };
}
