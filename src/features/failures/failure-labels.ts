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
  if (!(error instanceof ManagerError)) {
    return {
      title: 'This page failed',
      advice: 'Reload it. If that does not help, the message below shows the reason.',
      detail,
      drawing: 'broken',
    };
  }
  if (error.kind === 'unreachable') {
    return isOnline
      ? { title: 'The Manager did not answer', advice: error.message, drawing: 'broken' }
      : {
          title: 'This computer is offline',
          advice: 'The list loads when the network is back.',
          drawing: 'broken',
        };
  }
  if (error.kind === 'unreadable') {
    return {
      title: 'The answer of the Manager could not be read',
      advice: 'A proxy or a sign-in page may have answered instead of the Manager.',
      detail,
      drawing: 'broken',
    };
  }
  switch (error.reason) {
    case 'signed-out':
      return {
        title: 'The key was refused',
        advice:
          'It is wrong, expired or revoked. Give the server of this page another key; the address keeps your view.',
        detail,
        drawing: 'locked',
      };
    case 'address-not-allowed':
      return {
        title: 'This network address is not allowed',
        advice: 'The account allows only listed addresses, and the server of this page is not one of them.',
        detail,
        drawing: 'locked',
      };
    case 'not-permitted': {
      const { permission, where } = missingPermission(error, scope);
      return {
        title: `You cannot view delegates in ${scopeLabelWithLevel(scope)}`,
        advice: `Ask an administrator of ${scopeLabelWithLevel(where)} for ${permission}.`,
        detail,
        drawing: 'locked',
        request: `Please grant me ${permission} in ${sentScopeLabel(where)} of Harness, so that I can view its delegates.`,
        document: 'permissions',
      };
    }
    case 'blocked':
      return {
        title: 'The server of this page blocked the request',
        advice:
          'The request did not reach the Manager. The file docs/live.md of this dashboard explains the code below.',
        detail,
        drawing: 'locked',
      };
    case 'too-many-requests':
      return {
        title: 'Too many requests',
        advice: `${error.code === 'GATEWAY_TOO_MANY_REQUESTS' ? 'The server of this page' : 'The Manager'} limits requests.`,
        drawing: 'broken',
      };
    case 'unavailable':
      return {
        title: 'The Manager is not ready',
        advice: 'It is starting, or under maintenance.',
        detail,
        drawing: 'broken',
        link: STATUS_PAGE,
      };
    default:
      return {
        title: 'The Manager refused',
        advice: 'Try again. If that does not help, the message below shows the reason.',
        detail,
        drawing: 'broken',
      };
  }
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
