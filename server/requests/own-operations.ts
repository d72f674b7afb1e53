import type { QuestionName } from '@/domain/memory/questions';
import { callFinder, inQuery, NG, type Operation, readTarget, type Target } from './operations.ts';

// A list of its own, because Vite's configuration loads this file without the schemas.
const QUESTIONS: readonly (QuestionName | 'about')[] = [
  'about',
  'activity',
  'missing',
  'hosts',
  'strips',
  'reporting',
  'numbers',
  'fleet',
  'since',
];

/** The path of the fleets that this server has read. */
export const FLEET_PATH = '/fleet';
/** The paths of the memory begin with this. */
export const MEMORY_PATH = '/memory';

/** The paths of the API begin with this. */
export const API_PATH = '/api/v1';

/** The operations that this server answers itself. They look like those of the Manager, to pass the same checks. */
const OWN_OPERATIONS: readonly Operation[] = [
  { method: 'GET', path: FLEET_PATH, access: 'read', scope: NG, options: ['all', 'since'] },
  ...QUESTIONS.map(
    (name): Operation => ({
      method: 'GET',
      path: `${MEMORY_PATH}/${name}`,
      access: 'read',
      scope: NG,
      options: ['all', 'question'],
    }),
  ),
  ...(['POST', 'DELETE'] as const).map(
    (method): Operation => ({
      method,
      path: `${MEMORY_PATH}/dismissals`,
      access: 'write',
      scope: NG,
      subject: inQuery('delegate'),
      options: ['all', 'since'],
    }),
  ),
];

export const findOwnCall = callFinder(OWN_OPERATIONS);

/** Whether an address is that of a fleet or of the memory. */
export function isOwnUrl(url: string): boolean {
  const path = url.split('?')[0] ?? '';
  return path === FLEET_PATH || path.startsWith(`${MEMORY_PATH}/`);
}

/** Parses the target of a request to the gateway, or to what this server answers itself. */
export function targetOf(url: string): Target | undefined {
  return readTarget(isOwnUrl(url) ? `/gateway${url}` : url);
}

/** Whether an address is one of the API, also of none of its versions: its errors are problem details. */
export function isApiUrl(url: string): boolean {
  return /^\/api(?![^/?])/.test(url);
}

export function isGatewayUrl(url: string): boolean {
  return /^\/gateway(?![^/?])/.test(url);
}

/** Whether an address gives data of the Manager: all of them have the same guards. */
export function isDataUrl(url: string): boolean {
  return isGatewayUrl(url) || isOwnUrl(url) || isApiUrl(url);
}
