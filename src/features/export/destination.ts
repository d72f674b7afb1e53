import { writeView } from '@/domain/address/address';
import type { ListLayout } from '@/features/list/use-list-layout';
import { sharedLink } from '@/lib/href';

/** The current view with its columns and density, which may otherwise be only in this browser. */
export function linkTo({ columns, density }: ListLayout): string {
  const params = writeView(new URLSearchParams(location.search), { columns, density });
  return sharedLink(`?${params}`);
}
