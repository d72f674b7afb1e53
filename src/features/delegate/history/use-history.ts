import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Delegate } from '@/domain/delegate/fields';
import type { Scope } from '@/domain/scope/scope';
import { useAddressParam } from '@/features/address/use-address-param';
import { useHasMemory } from '@/features/fleet/moment';
import { useIsPaused } from '@/features/fleet/polling';
import { memoryQuery } from '@/features/memory/queries';
import { memoryNow } from '@/fleet/memory';
import { formatDateNear, formatMoment } from '@/lib/time';
import { DAY_MS, MINUTE_MS } from '@/lib/units';
import { useContentPainted } from '@/ui/content-painted';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import type { PeriodStrips } from './lanes';

export const LENGTHS = [
  { value: '24h', label: '24 h', ms: DAY_MS },
  { value: '30d', label: '30 days', ms: 30 * DAY_MS },
] as const;
const [DAY, MONTH] = LENGTHS;

interface HistoryQuestion {
  readonly scope: Scope;
  readonly delegate: Pick<Delegate, 'key'>;
  /** When the page shows the delegate, epoch ms; undefined for now. */
  readonly at: number | undefined;
  /** Of a delegate that is gone, the last day shows nothing. */
  readonly isGone: boolean;
}

export type History = NonNullable<ReturnType<typeof useHistory>>;

/** The past of a delegate's instances in the period of the address; undefined without a memory. */
export function useHistory({ scope, delegate, at, isGone }: HistoryQuestion) {
  const isRemembered = useHasMemory();
  const isPainted = useContentPainted(true);
  const isStill = useIsPaused() || at !== undefined;
  const [zone] = usePreference(TIME_ZONE);
  const [asked, setAsked] = useAddressParam('history');
  const usual = isGone ? MONTH : DAY;
  const length = LENGTHS.find(({ value }) => value === asked) ?? usual;
  const strips = useQuery({
    ...stripsQuery(scope, delegate.key, length.ms, at),
    enabled: isRemembered && isPainted,
    refetchInterval: isStill ? false : MINUTE_MS,
  });
  if (!isRemembered) return undefined;
  const end =
    at === undefined
      ? 'now'
      : ((length === DAY ? formatMoment(at, at, zone) : formatDateNear(at, at, zone)) ?? '');
  return {
    strips,
    zone,
    /** The words for the end of the axis. */
    end,
    title: at !== undefined ? `Until ${end}` : length === DAY ? 'Last 24 hours' : 'Last 30 days',
    length: length.value,
    choose: (next: string) => setAsked(next === usual.value ? undefined : next, { replace: true }),
  };
}

/** The query for the past of a delegate's instances, in the time before a moment, epoch ms; before now without one. */
const stripsQuery = (scope: Scope, delegate: string, lengthMs: number, at: number | undefined) =>
  queryOptions({
    ...memoryQuery({
      what: 'strips',
      listing: { scope },
      details: [delegate, lengthMs, at],
      ask: async (memory, options): Promise<PeriodStrips> => {
        const to = at ?? (await memoryNow(memory, options));
        const period = { from: to - lengthMs, to };
        return { ...(await memory.strips({ scope, delegate, ...period }, options)), ...period };
      },
    }),
    staleTime: at === undefined ? 60_000 : Number.POSITIVE_INFINITY,
  });
