import { min } from 'd3-array';
import { formatIso } from '@/lib/time';
import { HOUR_MS } from '@/lib/units';
import { listPath } from '../address/address';
import type { ListingChoice } from '../scope/listing-choice';
import { activityPath } from '../scope/paths';
import { NOTICE_KINDS, type Notice } from './notice';

/**
 * The path of the page about notices: the delegates whose support ends, or what happened since then, of one kind if all
 * notices are about it.
 */
export function noticesPath(notices: readonly Pick<Notice, 'kind' | 'at'>[], listing: ListingChoice): string {
  const [rule, other] = new Set(notices.map(({ kind }) => NOTICE_KINDS[kind]));
  const isOne = rule !== undefined && other === undefined;
  if (isOne && (rule === 'ending' || rule === 'summary')) {
    return listPath(listing, rule === 'ending' ? { ends: ['..30d'] } : {});
  }
  const from = formatIso((min(notices, ({ at }) => at) ?? 0) - HOUR_MS);
  return activityPath(listing.scope, {
    ...(from !== undefined && { from }),
    ...(isOne && rule !== 'again' && { kind: rule === 'silent' ? 'lost' : rule }),
    ...(listing.includesBelow && { all: 'true' }),
  });
}
