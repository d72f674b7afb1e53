import { formatIso } from '@/lib/time';
import { type Scope, scopeLabel } from './scope';

const MAX_SCOPE_LENGTH = 100;

/**
 * Safe on every system: `delegates-retail-payments-2026-09-15T103000Z.csv`. `at` is the time of the content, epoch ms;
 * an unknown time is left out.
 */
export function fileName(subject: string, scope: Scope, at: number, extension: string): string {
  // The scope comes from the address, so it may contain any characters.
  const place = scopeLabel(scope)
    .slice(0, MAX_SCOPE_LENGTH)
    .replaceAll(/[^\w.-]+/g, '-');
  const moment = formatIso(at)?.replaceAll(':', '');
  return `${[subject, place, moment].filter(Boolean).join('-')}.${extension}`;
}
