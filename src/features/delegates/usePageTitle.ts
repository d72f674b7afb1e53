import { useEffect } from 'react';
import { healthCards } from '@/domain/cards';
import { CONNECTIVITIES } from '@/domain/connectivity';
import { type Scope, scopeLabel } from '@/domain/scope';
import { formatCount } from '@/lib/numbers';
import { showAttention } from './favicon';
import { useDocumentTitle } from './useDocumentTitle';
import type { FleetState } from './useFleet';

const DISCONNECTED = CONNECTIVITIES.indexOf('DISCONNECTED');

/** Titles the page (`3 expired · Delegates · retail/payments`) and dots its icon when something needs a person. */
export function usePageTitle(scope: Scope, { known }: FleetState, subject = 'Delegates'): void {
  const expired = known && healthCards(known.index, known.judgement).EXPIRED;
  const count = expired?.state === 'known' ? expired.count : 0;
  const disconnected = known?.judgement.connectivities.includes(DISCONNECTED) ?? false;
  const title = [count > 0 && `${formatCount(count)} expired`, subject, scopeLabel(scope)]
    .filter(Boolean)
    .join(' · ');
  useDocumentTitle(title);
  useEffect(() => showAttention(count > 0 || disconnected), [count, disconnected]);
}
