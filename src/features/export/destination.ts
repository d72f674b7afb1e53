import { writeView } from '@/domain/query/address';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import type { ListLayout } from '@/features/list/use-list-layout';
import { formatIso } from '@/lib/time';

const MAX_SCOPE_LENGTH = 100;

/**
 * A file name for an export of a scope, safe on every system: `delegates-retail-payments-2026-09-15T103000Z.csv`. `at` is the
 * moment of the content, epoch ms; an unknown one is left out.
 */
export function fileName(subject: string, scope: Scope, at: number, extension: string): string {
  // The address names the scope, so it may contain anything.
  const place = scopeLabel(scope)
    .slice(0, MAX_SCOPE_LENGTH)
    .replaceAll(/[^\w.-]+/g, '-');
  const moment = formatIso(at)?.replaceAll(':', '');
  return `${[subject, place, moment].filter(Boolean).join('-')}.${extension}`;
}

/** The address of what the page shows, with the columns and the density, which otherwise only this browser knows. */
export function linkTo({ columns, density }: ListLayout): string {
  const params = writeView(new URLSearchParams(location.search), { columns, density });
  return new URL(`?${params}`, location.href).href;
}
