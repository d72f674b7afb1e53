import { withQuery } from '@/lib/href';
import { formatIso } from '@/lib/time';
import { HOUR_MS } from '@/lib/units';
import { writeView } from '../query/address';
import type { ListingChoice } from '../scope/listing-choice';
import { activityPath, overviewPath } from '../scope/paths';
import { NOTICE_KINDS, type Notice } from './notice';

/** The path of the page about a notice: what happened since then, or the delegates whose support ends. */
export function noticePath(
  { kind, at }: Pick<Notice, 'kind' | 'at'>,
  { scope, includesBelow: withScopesBelow = false }: ListingChoice,
): string {
  const rule = NOTICE_KINDS[kind];
  if (rule === 'ending' || rule === 'summary') {
    const filters = rule === 'ending' ? { ends: ['..30d'] } : {};
    return withQuery(overviewPath(scope), writeView(new URLSearchParams(), { filters, withScopesBelow }));
  }
  const from = formatIso(at - HOUR_MS);
  return activityPath(scope, {
    ...(from !== undefined && { from }),
    kind: rule,
    ...(withScopesBelow && { all: 'true' }),
  });
}
