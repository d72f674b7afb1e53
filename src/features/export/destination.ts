import { writeView } from '@/domain/address/address';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import type { ListLayout } from '@/features/list/use-list-layout';
import { sharedLink } from '@/lib/href';
import { formatIso } from '@/lib/time';

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

/** The current view with its columns and density, which may otherwise be only in this browser. */
export function linkTo({ columns, density }: ListLayout): string {
  const params = writeView(new URLSearchParams(location.search), { columns, density });
  return sharedLink(`?${params}`);
}
