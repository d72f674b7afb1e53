import { min } from 'd3-array';
import { withQuery } from '@/lib/href';
import { formatIso } from '@/lib/time';
import { HOUR_MS } from '@/lib/units';
import { writeView } from '../query/address';
import type { ListingChoice } from '../scope/listing-choice';
import { activityPath, overviewPath } from '../scope/paths';
import { NOTICE_KINDS, type Notice } from './notice';

/**
 * The path of the page about notices: the delegates whose support ends, or what happened since then, of one kind if all
 * notices are about it.
 */
export function noticesPath(
  notices: readonly Pick<Notice, 'kind' | 'at'>[],
  { scope, includesBelow: withScopesBelow = false }: ListingChoice,
): string {
  const [rule, other] = new Set(notices.map(({ kind }) => NOTICE_KINDS[kind]));
  const isOne = rule !== undefined && other === undefined;
  if (isOne && (rule === 'ending' || rule === 'summary')) {
    const filters = rule === 'ending' ? { ends: ['..30d'] } : {};
    return withQuery(overviewPath(scope), writeView(new URLSearchParams(), { filters, withScopesBelow }));
  }
  const from = formatIso((min(notices, ({ at }) => at) ?? 0) - HOUR_MS);
  return activityPath(scope, {
    ...(from !== undefined && { from }),
    ...(isOne && rule !== 'again' && { kind: rule === 'silent' ? 'lost' : rule }),
    ...(withScopesBelow && { all: 'true' }),
  });
}
