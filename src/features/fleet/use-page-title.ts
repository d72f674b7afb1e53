import { useEffect } from 'react';
import { healthCards } from '@/domain/delegate/cards';
import { CONNECTIVITIES } from '@/domain/delegate/connectivity';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { formatCount } from '@/lib/numbers';
import type { FleetState } from './use-fleet';

const DISCONNECTED = CONNECTIVITIES.indexOf('DISCONNECTED');

/** The one delegate that a page is about. */
interface Subject {
  readonly name: string;
  /** Its row in the fleet; -1 when it is not listed. */
  readonly row: number;
}

/**
 * Titles the page (`3 expired · Delegates · retail/payments`) and dots its icon when something needs a person: of the scope,
 * or of the one delegate that the page is about.
 */
export function usePageTitle(scope: Scope, { fleet }: Pick<FleetState, 'fleet'>, subject?: Subject): void {
  const rows = subject && [subject.row].filter((row) => row >= 0);
  const expired = fleet && healthCards(fleet, rows).EXPIRED;
  const count = expired?.state === 'known' ? expired.count : 0;
  const connectivities = fleet?.delegates.status.ids;
  const isDisconnected = subject
    ? connectivities?.[subject.row] === DISCONNECTED
    : (connectivities?.includes(DISCONNECTED) ?? false);
  const title = [
    count > 0 && `${formatCount(count)} expired`,
    subject?.name ?? 'Delegates',
    scopeLabel(scope),
  ]
    .filter(Boolean)
    .join(' · ');
  useDocumentTitle(title);
  useEffect(() => showAttention(count > 0 || isDisconnected), [count, isDisconnected]);
}

/** Puts a dot on the page's icon while something needs attention, so that a background tab tells it too. */
function showAttention(isNeeded: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const file = isNeeded ? 'favicon-attention.svg' : 'favicon.svg';
  const href = import.meta.env.BASE_URL + file;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

/** Titles the document while the page is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
