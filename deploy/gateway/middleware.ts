import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../settings.ts';
import { DEFAULT_LIMITS, forward, type Limits } from './forward.ts';
import { isFromOurPage, isOwnHost } from './guards.ts';
import { findOperation, isForAccount, readTarget } from './operations.ts';
import { refuse } from './refusal.ts';

/** A step of a Connect server, which both Vite's dev server and its preview server are. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Refuses every request, for whatever address, whose `Host` header does not name this server. */
export function hostGuard(settings: Pick<Settings, 'host' | 'allowedHosts'>): Middleware {
  return (request, response, next) => {
    // An absolute address instead of a path is what one says to a forward proxy, which this is not.
    if (!request.url?.startsWith('/')) return refuse(response, 'GATEWAY_BAD_PATH');
    if (!isOwnHost(request, settings)) return refuse(response, 'GATEWAY_FOREIGN_HOST');
    next();
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
    if (!target) return refuse(response, 'GATEWAY_BAD_PATH');
    if (!isFromOurPage(request)) return refuse(response, 'GATEWAY_CROSS_SITE');
    const operation = findOperation(method, target);
    if (!operation) return refuse(response, 'GATEWAY_UNKNOWN_OPERATION');
    if (readOnly && operation.access !== 'read') return refuse(response, 'GATEWAY_READ_ONLY');
    if (!manager) return refuse(response, 'GATEWAY_DEMO');
    if (manager.account !== undefined && !isForAccount(target, manager.account)) {
      return refuse(response, 'GATEWAY_OTHER_ACCOUNT');
    }
    forward(request, response, target, manager, limits);
  };
}
