import { useQuery } from '@tanstack/react-query';
import { pathToDelegate } from '@/domain/address/delegate-path';
import type { HostLeft } from '@/domain/memory/host-left';
import { missingFound } from '@/domain/memory/missing-found';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Scope } from '@/domain/scope/scope';
import { readQuery } from '@/domain/table/search';
import { useListing } from '@/features/address/use-listing';
import { dataTime } from '@/features/fleet/data-clock';
import { useDayToCome, usePastMoment } from '@/features/fleet/moment';
import { memoryQuery } from '@/features/memory/queries';
import { hrefOf } from '@/lib/href';
import { MiddleText } from '@/ui/MiddleText';
import { RelativeTime } from '@/ui/RelativeTime';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { useMissing } from './missing';

/** Shorter words are in the names of too many hosts. */
const LEAST_LETTERS = 3;
const MOST_NAMED = 5;

const hostsQuery = (listing: ListingChoice, at: number | undefined, text: string) =>
  memoryQuery({
    what: 'hosts',
    listing,
    details: [at, text],
    ask: (memory, options) => memory.hosts({ ...listing, at, text }, options),
  });

interface EarlierHostsProps {
  readonly scope: Scope;
  /** What the reader searches for. */
  readonly search: string;
}

/** The delegates that were on the host that a search names, where the search finds no listed delegate. */
export function EarlierHosts({ scope, search }: EarlierHostsProps) {
  const listing = useListing(scope);
  const at = usePastMoment();
  const isToCome = useDayToCome() !== undefined;
  const { anyOf, without } = readQuery(search);
  const [text = '', ...others] = anyOf.flat();
  const isOneWord = others.length + without.length === 0 && text.length >= LEAST_LETTERS;
  const { data, error, isLoading } = useQuery({
    ...hostsQuery(listing, at, text),
    enabled: isOneWord && !isToCome,
  });
  const { data: missing } = useMissing(listing);
  if (isLoading)
    return <output className="block px-6 text-center text-ink-muted">Searching earlier hosts…</output>;
  if (error && !data)
    return <p className="px-6 text-center text-ink-muted">The earlier hosts could not be searched.</p>;
  // These have their own place.
  const named = new Set(missingFound(missing?.delegates ?? [], search).map(({ key }) => key));
  const found = data?.delegates.filter(({ key }) => !named.has(key)) ?? [];
  if (found.length === 0) return null;
  const rest = found.length - MOST_NAMED;
  return (
    <section aria-label="Earlier hosts found" className="px-6 py-3 max-phone:px-3">
      <ul className="flex flex-col gap-1">
        {found.slice(0, MOST_NAMED).map((one) => (
          <EarlierHost key={`${one.key} ${one.scope}`} scope={scope} one={one} />
        ))}
      </ul>
      {(rest > 0 || data?.isMore) && (
        <p className="text-ink-muted">
          {rest > 0 ? `And ${data?.isMore ? 'more than ' : ''}${rest} more` : 'And more'}
        </p>
      )}
    </section>
  );
}

function EarlierHost({ scope, one }: { readonly scope: Scope; readonly one: HostLeft }) {
  return (
    <li className="leading-6 wrap-anywhere">
      <span className="text-ink-muted">
        Was on <MiddleText text={one.host} className="font-mono text-xs/6" /> until{' '}
        <RelativeTime at={one.until} from={dataTime} isAbsolute />:
      </span>{' '}
      <a href={hrefOf(pathToDelegate(scope, one))} className={`${SENTENCE_LINK} max-w-full`}>
        <MiddleText text={one.name} isStop={false} />
      </a>
      {one.scope !== undefined && (
        <>
          {' '}
          <span className="text-ink-muted">{`in ${delegateScopeLabel(delegateScopeOf(one.scope))}`}</span>
        </>
      )}
    </li>
  );
}
