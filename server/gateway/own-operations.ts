import { type Call, type Operation, readTarget } from './operations.ts';

const inQuery = (name: string) => ({ part: 'query', name }) as const;
const SCOPE = {
  account: inQuery('accountIdentifier'),
  org: inQuery('orgIdentifier'),
  project: inQuery('projectIdentifier'),
};
const QUESTIONS = ['about', 'activity', 'missing', 'strips', 'reporting', 'fleet', 'since'];

/** The path of the fleets that this server has read. */
export const FLEET_PATH = '/fleet';
/** The paths of the memory begin with this. */
export const MEMORY_PATH = '/memory';

/** The operations that this server answers itself. They look like those of the Manager, to pass the same checks. */
const OWN_OPERATIONS: readonly Operation[] = [
  { method: 'GET', path: FLEET_PATH, access: 'read', scope: SCOPE, options: ['all', 'since'] },
  ...QUESTIONS.map(
    (name): Operation => ({
      method: 'GET',
      path: `${MEMORY_PATH}/${name}`,
      access: 'read',
      scope: SCOPE,
      options: ['all', 'question'],
    }),
  ),
  ...(['POST', 'DELETE'] as const).map(
    (method): Operation => ({
      method,
      path: `${MEMORY_PATH}/dismissals`,
      access: 'write',
      scope: SCOPE,
      subject: inQuery('delegate'),
      options: ['all', 'since'],
    }),
  ),
];

/** Undefined for a request that this server does not know. */
export function ownCall(method: string | undefined, requestTarget: string): Call | undefined {
  const target = readTarget(`/gateway${requestTarget}`);
  const operation = OWN_OPERATIONS.find((known) => known.method === method && known.path === target?.path);
  if (!target || !operation) return undefined;
  const places = [...Object.values(SCOPE), operation.subject].filter((place) => place !== undefined);
  const parameters = new Set([...places.map(({ name }) => name), ...(operation.options ?? [])]);
  return { operation, target, parameters, segments: {} };
}

/** Whether an address is that of a fleet or of the memory. */
export function isOwnUrl(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return path === FLEET_PATH || path.startsWith(`${MEMORY_PATH}/`);
}
