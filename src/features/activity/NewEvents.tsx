import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { memoryQuery } from '@/features/memory/queries';
import { useVisit } from '@/features/memory/use-visit';
import { formatIso } from '@/lib/time';
import { MINUTE_MS } from '@/lib/units';
import { useMomentText } from '@/ui/use-clock-text';
import { sinceParts, sinceText } from './since-text';

/** What happened since the reader's visit before this one. */
export interface News {
  /** How many delegates something happened to; one counts again for each kind of event. */
  readonly count: number;
  /** In words, with the time of that visit. */
  readonly text: string;
  /** The beginning of the period, for the address of Activity. */
  readonly from: string;
}

const sinceQuery = (listing: ListingChoice, visit: number) =>
  memoryQuery({
    what: 'since',
    listing,
    details: [visit],
    ask: (memory, options) => memory.since({ ...listing, visit }, options),
    renewMs: MINUTE_MS,
  });

interface NewEventsProps {
  readonly scope: Scope;
  /** Whether the reader sees the events: what came is old when they leave. */
  readonly isSeen: boolean;
  readonly onNews: (news: News | undefined) => void;
}

/** Tells what happened since the reader's last visit, once something has. Shows nothing. */
export function NewEvents({ scope, isSeen, onNews }: NewEventsProps) {
  const say = useMomentText();
  const { lastVisit: visit = 0, forget } = useVisit(scope);
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => (isSeen ? () => latest.current() : undefined), [isSeen]);
  const { data } = useQuery({ ...sinceQuery(useListing(scope), visit), enabled: visit > 0 });
  const what = data && visit > 0 ? sinceText(data) : '';
  const began = data && data.from > visit ? ` The memory began later, at ${say(data.from)}.` : '';
  const text = `Since your last visit: ${what}. You were here last at ${say(visit)}.${began}`;
  const count = data ? sinceParts(data).reduce((sum, one) => sum + one.count, 0) : 0;
  const from = formatIso(data?.from) ?? '';
  const news = useMemo(() => (what === '' ? undefined : { count, text, from }), [what, count, text, from]);
  useEffect(() => onNews(news), [onNews, news]);
  return null;
}
