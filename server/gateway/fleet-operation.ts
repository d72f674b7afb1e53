import { type Call, type Operation, readTarget } from './operations.ts';

const inQuery = (name: string) => ({ part: 'query', name }) as const;
const SCOPE = {
  account: inQuery('accountIdentifier'),
  org: inQuery('orgIdentifier'),
  project: inQuery('projectIdentifier'),
};
const OPTIONS = ['all', 'since'];

/** The one operation that this server answers itself. It looks like one of the Manager, to pass the same checks. */
const FLEET: Operation = { method: 'GET', path: '/fleet', access: 'read', scope: SCOPE, options: OPTIONS };
const PARAMETERS = new Set([...Object.values(SCOPE).map(({ name }) => name), ...OPTIONS]);

/** The path of the fleets that this server has read. */
export const FLEET_PATH = FLEET.path;

/** Returns the call that a request for a fleet is; undefined for another method or a form that is not allowed. */
export function fleetCall(method: string | undefined, requestTarget: string): Call | undefined {
  const target = readTarget(`/gateway${requestTarget}`);
  if (method !== FLEET.method || target?.path !== FLEET.path) return undefined;
  return { operation: FLEET, target, parameters: PARAMETERS, segments: {} };
}
