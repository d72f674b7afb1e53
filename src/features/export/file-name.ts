import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { formatIso } from '@/lib/time';

const MAX_SCOPE_LENGTH = 100;

/**
 * A file name for what is taken of a scope, safe on every system: `delegates-retail-payments-2026-09-15T103000Z.csv`.
 * `at` is the moment of which the content tells, epoch ms; an unknown one is left out.
 */
export function fileName(subject: string, scope: Scope, at: number, extension: string): string {
  // Addresses name scopes too, so a scope can hold anything.
  const place = scopeLabel(scope)
    .slice(0, MAX_SCOPE_LENGTH)
    .replaceAll(/[^\w.-]+/g, '-');
  const moment = formatIso(at)?.replaceAll(':', '');
  return `${[subject, place, moment].filter(Boolean).join('-')}.${extension}`;
}
