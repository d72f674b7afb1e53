import { writeView } from '@/domain/query/address';
import type { ListLayout } from '@/features/list/use-list-layout';

/** The address of what the page shows, with the columns and the density that only this browser may know. */
export function linkTo({ columns, density }: ListLayout): string {
  const params = writeView(new URLSearchParams(location.search), { columns, density });
  return new URL(`?${params}`, location.href).href;
}
