import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../settings.ts';
import { DEFAULT_LIMITS, forward, type Limits } from './forward.ts';
import { isOwnHost, whyNotFromOurPage } from './guards.ts';
import { findOperation, isForAccount, readTarget } from './operations.ts';
import { refuse } from './refusal.ts';

/** A step of a Connect server, which both Vite's dev server and its preview server are. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Refuses every request, for whatever address, whose `Host` header does not name this server. */
export function hostGuard(settings: Pick<Settings, 'host' | 'allowedHosts'>): Middleware {
  return (request, response, next) => {
    // An absolute address instead of a path is what one says to a forward proxy, which this is not.
    if (!request.url?.startsWith('/')) return refuse(response, 400, 'GATEWAY_BAD_PATH', 'Not a path.');
    if (isOwnHost(request, settings)) return next();
    const remedy = 'Add its name to ALLOWED_HOSTS if it is meant to be reached like this.';
    refuse(
      response,
      403,
      'GATEWAY_FOREIGN_HOST',
      `This server does not go by the name in the Host header. ${remedy}`,
    );
  };
}

/** Answers everything under `/gateway`: forwards what the app may ask the Manager for, and refuses the rest. */
export function gateway(
  { manager, readOnly }: Pick<Settings, 'manager' | 'readOnly'>,
  limits: Limits = DEFAULT_LIMITS,
): Middleware {
  return (request, response, next) => {
    const { method, url = '' } = request;
    if (!/^\/gateway(?![^/?])/.test(url)) return next();
    const target = readTarget(url);
    if (!target) return refuse(response, 400, 'GATEWAY_BAD_PATH', 'This path is not written plainly.');
    const whyNot = whyNotFromOurPage(request);
    if (whyNot) return refuse(response, 403, 'GATEWAY_CROSS_SITE', whyNot);
    const operation = findOperation(method, target);
    if (!operation) {
      return refuse(response, 404, 'GATEWAY_UNKNOWN_OPERATION', 'No such operation passes through here.');
    }
    if (readOnly && operation.access === 'write') {
      return refuse(
        response,
        403,
        'GATEWAY_READ_ONLY',
        'This dashboard is read-only: nothing is changed through it.',
      );
    }
    if (!manager) {
      return refuse(response, 404, 'GATEWAY_DEMO', 'This is the demo: its Manager lives inside the page.');
    }
    if (manager.account !== undefined && !isForAccount(target, manager.account)) {
      return refuse(response, 403, 'GATEWAY_OTHER_ACCOUNT', `The account served here is ${manager.account}.`);
    }
    forward(request, response, target, manager, limits);
  };
}
