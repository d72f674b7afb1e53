import type { ReactNode } from 'react';
import type { ActivityEvent, DelegateRef } from '@/domain/memory/events';
import type { EventText, Names } from '@/domain/words/event-text';
import { useAddressParams } from '@/features/address/use-address-param';
import { formatCount } from '@/lib/numbers';
import { readActivity, writeActivity } from './address';
import type { EventLinks } from './event-links';

interface EventNamesProps {
  readonly event: ActivityEvent;
  readonly links: EventLinks;
}

interface EventSentenceProps extends EventNamesProps {
  readonly text: EventText;
  /** After the title. */
  readonly children?: ReactNode;
}

/** The sentences of an event on one line; the names in them are links. */
export function EventSentence({
  event,
  links,
  text: { title, more, tag, end },
  children,
}: EventSentenceProps) {
  return (
    <p>
      <b className="font-medium">
        {title.map((part) =>
          typeof part === 'string' ? (
            <span key={part}>{part}</span>
          ) : (
            <Name key={part.key} {...{ event, links }} delegate={part} />
          ),
        )}
      </b>
      <span className="text-ink-muted">
        {children}
        {more !== undefined && <span>{` ${more}`}</span>}
        {tag !== undefined && (
          <>
            {' '}
            <TagLink tag={tag} />
          </>
        )}
        {end !== undefined && <span>{` ${end}`}</span>}
      </span>
    </p>
  );
}

/** The link that shows only the events about delegates with a tag, at the end of a sentence. */
function TagLink({ tag }: { tag: string }) {
  const params = useAddressParams();
  const { tags } = readActivity(params);
  const query = writeActivity(params, { tags: [...new Set([...tags, tag])] });
  return (
    <span className="inline-flex max-w-full items-baseline align-bottom">
      <a
        href={`?${query}`}
        data-hint={tag}
        data-hint-when-cut=""
        className="truncate tag-chip text-xs text-ink hover:underline"
        aria-label={`${tag}: show only the events about this tag`}
      >
        {tag}
      </a>
      .
    </span>
  );
}

/** How many names stand on the line; the rest unfolds. */
const SHOWN_NAMES = 3;

interface NameProps extends EventNamesProps {
  readonly delegate: DelegateRef;
}

/** The name of a delegate of an event, as the link to its page, with its scope where there are several. */
function Name({ event, links, delegate }: NameProps) {
  const scope = links.scopeOf(delegate);
  return (
    <>
      <a href={links.delegate(event, delegate)} className="hover:underline">
        {delegate.name}
      </a>
      {scope !== undefined && <span className="font-normal text-ink-muted">{` in ${scope}`}</span>}
    </>
  );
}

/** The delegates of an event that its title does not name: the first, and the others on demand. */
export function NameList({ event, links, lead, delegates, count }: EventNamesProps & Names) {
  const first = delegates.slice(0, SHOWN_NAMES);
  const others = delegates.slice(SHOWN_NAMES);
  const unnamed = count - delegates.length;
  const linked = (list: typeof delegates) =>
    list.map((delegate, place) => (
      <span key={delegate.key}>
        {place > 0 && <span>{', '}</span>}
        <Name {...{ event, links, delegate }} />
      </span>
    ));
  return (
    <div className="text-xs text-ink-muted">
      {lead !== undefined && <span>{`${lead} `}</span>}
      {linked(first)}
      {others.length > 0 && (
        <details className="inline">
          <summary className="inline-flex min-h-6 cursor-pointer items-center ps-1 text-accent">
            {`and ${formatCount(count - first.length)} more`}
          </summary>
          <p>
            {linked(others)}
            {unnamed > 0 && <span>{` and ${formatCount(unnamed)} more`}</span>}
          </p>
        </details>
      )}
    </div>
  );
}
