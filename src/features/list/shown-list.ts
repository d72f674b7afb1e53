import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import type { Sort } from '@/domain/view/order';
import type { FleetView } from '@/domain/view/view';
import type { FittedList } from './use-columns';
import type { ListLayout } from './use-list-layout';

/** The delegates to show, and how. */
export interface ShownList {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** Changes when the reader asks for other rows or another order. */
  readonly viewKey: string;
  readonly view: FleetView;
  readonly layout: ListLayout;
  readonly fit: FittedList;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}
