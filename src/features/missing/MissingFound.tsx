import { pathToDelegate } from '@/domain/address/delegate-path';
import { NO_FILTERS } from '@/domain/filter/filters';
import { missingFound } from '@/domain/memory/missing-found';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useViewHref } from '@/features/address/use-view-href';
import { HeartbeatTime } from '@/features/values/HeartbeatTime';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { useMissing } from './missing';

/** More are a press away. */
const MOST_NAMED = 5;

interface MissingFoundProps {
  readonly scope: Scope;
  /** What the reader searches for. */
  readonly search: string;
}

/** The missing delegates that a search finds, below the listed ones. Renders nothing when it finds none, and says while it cannot know. */
export function MissingFound({ scope, search }: MissingFoundProps) {
  const viewHref = useViewHref();
  const { data, isLoading } = useMissing(useListing(scope));
  const found = data ? missingFound(data.delegates, search) : [];
  const isPartial = data?.isMore === true && search.trim() !== '';
  if (isLoading)
    return <output className="block px-6 text-center text-ink-muted">Searching missing delegates…</output>;
  if (found.length === 0 && !isPartial) return null;
  const rest = found.length - MOST_NAMED;
  return (
    <section aria-label="Missing delegates found" className="px-6 py-3 max-phone:px-3">
      {found.length > 0 && <p className="text-ink-muted">Not listed any more, and found by this search:</p>}
      <ul className="mt-1 flex flex-col gap-1">
        {found.slice(0, MOST_NAMED).map((one) => (
          <li key={`${one.key} ${one.scope}`} className="wrap-anywhere">
            <a href={hrefOf(pathToDelegate(scope, one))} className={SENTENCE_LINK}>
              {one.name}
            </a>{' '}
            <span className="text-ink-muted">
              missing since <HeartbeatTime at={one.since} />
            </span>
          </li>
        ))}
      </ul>
      {isPartial && (
        <p className="text-ink-muted">
          <span>{`This searched the newest ${formatCount(data.delegates.length)} missing delegates.`}</span>{' '}
          <a href={viewHref({ filters: NO_FILTERS, showsMissing: true })} className={SENTENCE_LINK}>
            Find an older one by name
          </a>
        </p>
      )}
      {rest > 0 && (
        <a href={viewHref({ filters: NO_FILTERS, showsMissing: true })} className={SENTENCE_LINK}>
          {`${formatCount(rest)} more among all missing delegates`}
        </a>
      )}
    </section>
  );
}
