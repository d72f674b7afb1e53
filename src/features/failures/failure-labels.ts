import { ManagerError } from '@/api/errors';
import { permissionName, scopeLabelWithLevel, sentScopeLabel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import type { HarnessDocument } from '@/features/words/harness-documents';
import { counted, DELEGATES } from '@/features/words/labels';
import type { UnreadablePart } from '@/fleet/fleet-builder';
import { formatCount } from '@/lib/numbers';
import { STATUS_PAGE } from './StatusPageLink';

interface FailureLabels {
  readonly title: string;
  /** What to do, or what happens automatically. */
  readonly advice: string;
  /** The Manager's own message, for further analysis; absent when it adds nothing. */
  readonly detail?: string;
  readonly drawing: 'broken' | 'locked';
  /** A text to send to somebody who can grant the missing permission. */
  readonly request?: string;
  readonly link?: { readonly href: string; readonly label: string };
  /** What Harness says about it. */
  readonly document?: HarnessDocument;
}

/** An error that is no ManagerError is a bug of this page. */
export function failureLabels(error: Error, scope: Scope, isOnline: boolean): FailureLabels {
  const detail = failureDetail(error);
  const broken = (title: string, advice: string) => ({ title, advice, detail, drawing: 'broken' as const });
  const locked = (title: string, advice: string) => ({ title, advice, detail, drawing: 'locked' as const });
  if (!(error instanceof ManagerError))
    return broken(
      'This page failed',
      'Reload it. If that does not help, the message below shows the reason.',
    );
  if (error.kind === 'unreachable') return unreachable(error, isOnline);
  if (error.kind === 'unreadable')
    return broken(
      'The answer of the Manager could not be read',
      'A proxy or a sign-in page may have answered instead of the Manager.',
    );
  switch (error.reason) {
    case 'signed-out':
      return locked(
        'The key was refused',
        'It is wrong, expired or revoked. Give the server of this page another key; the address keeps your view.',
      );
    case 'address-not-allowed':
      return locked(
        'This network address is not allowed',
        'The account allows only listed addresses, and the server of this page is not one of them.',
      );
    case 'not-permitted': {
      const { permission, where } = missingPermission(error, scope);
      return {
        ...locked(
          `You cannot view delegates in ${scopeLabelWithLevel(scope)}`,
          `Ask an administrator of ${scopeLabelWithLevel(where)} for ${permission}.`,
        ),
        request: `Please grant me ${permission} in ${sentScopeLabel(where)} of Harness, so that I can view its delegates.`,
        document: 'permissions',
      };
    }
    case 'blocked':
      return locked(
        'The server of this page blocked the request',
        'The request did not reach the Manager. The file docs/live.md of this dashboard explains the code below.',
      );
    case 'too-many-requests': {
      const limiter = error.code === 'GATEWAY_TOO_MANY_REQUESTS' ? 'The server of this page' : 'The Manager';
      return { title: 'Too many requests', advice: `${limiter} limits requests.`, drawing: 'broken' };
    }
    case 'unavailable':
      return {
        ...broken('The Manager is not ready', 'It is starting, or under maintenance.'),
        link: STATUS_PAGE,
      };
    default:
      return broken(
        'The Manager refused',
        'Try again. If that does not help, the message below shows the reason.',
      );
  }
}

function unreachable({ message }: ManagerError, isOnline: boolean): FailureLabels {
  return isOnline
    ? { title: 'The Manager did not answer', advice: message, drawing: 'broken' }
    : {
        title: 'This computer is offline',
        advice: 'The list loads when the network is back.',
        drawing: 'broken',
      };
}

/** The Manager's own message with the facts that support needs: status, code, correlation id. */
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

/** Whether a change may have been made although its request failed with this error. */
export function mayBeDone({ kind, reason }: ManagerError): boolean {
  // A proxy that answers `unavailable` may have stopped waiting while the Manager made the change.
  return kind !== 'refused' || reason === 'unavailable';
}

function missingPermission(error: ManagerError, scope: Scope): { permission: string; where: Scope } {
  const [check] = error.failedChecks ?? [];
  return {
    permission: permissionName(check?.permission ?? 'core_delegate_view'),
    where: check?.scope ?? scope,
  };
}

/**
 * About the entries of an answer that could not be read, at least one, beside the number of delegates that could:
 * `2 of 62 delegates could not be read.`
 */
export function unreadableText(
  unreadable: readonly Pick<UnreadablePart, 'lost'>[],
  readable: number,
): string {
  const lost = unreadable.filter((part) => part.lost === 'delegate').length;
  if (lost === 0) return `Instances of ${counted(unreadable.length, DELEGATES)} could not be read.`;
  return `${formatCount(lost)} of ${counted(readable + lost, DELEGATES)} could not be read.`;
}
