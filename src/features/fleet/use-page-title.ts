import { useEffect } from 'react';
import { healthCards } from '@/domain/delegate/cards';
import { CONNECTIVITIES } from '@/domain/delegate/connectivity';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { formatCount } from '@/lib/numbers';
import { showAttention } from './favicon';
import { useDocumentTitle } from './use-document-title';
import type { FleetState } from './use-fleet';

const DISCONNECTED = CONNECTIVITIES.indexOf('DISCONNECTED');

/** The one delegate that a page is about. */
interface Subject {
  readonly name: string;
  /** -1 when it is not listed. */
  readonly ordinal: number;
}

/**
 * Titles the page (`3 expired · Delegates · retail/payments`) and dots its icon when something needs a person: of the scope,
 * or of the one delegate that the page is about.
 */
export function usePageTitle(scope: Scope, { known }: FleetState, only?: Subject): void {
  const ordinals = only && [only.ordinal].filter((ordinal) => ordinal >= 0);
  const expired = known && healthCards(known.index, known.judgement, ordinals).EXPIRED;
  const count = expired?.state === 'known' ? expired.count : 0;
  const { connectivities } = known?.judgement ?? {};
  const disconnected = only
    ? connectivities?.[only.ordinal] === DISCONNECTED
    : (connectivities?.includes(DISCONNECTED) ?? false);
  const subject = only?.name ?? 'Delegates';
  const title = [count > 0 && `${formatCount(count)} expired`, subject, scopeLabel(scope)]
    .filter(Boolean)
    .join(' · ');
  useDocumentTitle(title);
  useEffect(() => showAttention(count > 0 || disconnected), [count, disconnected]);
}
