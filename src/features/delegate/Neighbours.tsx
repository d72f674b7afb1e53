import { clsx } from 'clsx/lite';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useMemo } from 'react';
import { readView } from '@/domain/address/address';
import { pathToDelegate } from '@/domain/address/delegate-path';
import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { selectView } from '@/domain/view/view';
import { listSearch } from '@/features/address/list-address';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { iconButtonClass } from '@/ui/button-class';

interface NeighboursProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly row: number;
}

/** Links to the delegates before and after this one, with the filters and order that the list last had. */
export function Neighbours({ scope, fleet, row }: NeighboursProps) {
  const search = listSearch(scope);
  const rows = useMemo(() => {
    const { filters, sort } = readView(new URLSearchParams(search));
    return selectView(fleet, filters, sort).rows;
  }, [fleet, search]);
  const place = rows.indexOf(row);
  if (place === -1 || rows.length === 1) return null;
  return (
    <nav
      aria-label="Delegates of the list"
      className="me-2 flex items-center text-ink-faint forced-colors:gap-1 print:hidden"
    >
      <NeighbourLink {...{ scope, fleet }} row={rows[place - 1]} direction="Previous">
        <ChevronLeft />
      </NeighbourLink>
      <span className="figures whitespace-nowrap">
        {`${formatCount(place + 1)} of ${formatCount(rows.length)}`}
      </span>
      <NeighbourLink {...{ scope, fleet }} row={rows[place + 1]} direction="Next">
        <ChevronRight />
      </NeighbourLink>
    </nav>
  );
}

interface NeighbourLinkProps extends Omit<NeighboursProps, 'row'> {
  /** Undefined at the ends of the list. */
  readonly row: number | undefined;
  readonly direction: 'Previous' | 'Next';
  readonly children: ReactNode;
}

function NeighbourLink({ scope, fleet, row, direction, children }: NeighbourLinkProps) {
  const delegate = row === undefined ? undefined : delegateAt(fleet, row);
  const looks = iconButtonClass();
  if (!delegate) {
    // The empty place stays, so that the other link does not move under the pointer.
    return (
      <span aria-hidden="true" className={clsx(looks, 'invisible')}>
        {children}
      </span>
    );
  }
  return (
    <a
      href={hrefOf(pathToDelegate(scope, delegate))}
      aria-label={`${direction}: ${delegate.name}`}
      data-hint={`${direction}: ${delegate.name}`}
      className={looks}
    >
      {children}
    </a>
  );
}
