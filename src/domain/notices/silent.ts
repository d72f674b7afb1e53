import { TOGETHER_MS } from '../findings/together';
import type { ActivityEvent } from '../memory/events';
import type { NoticeKind } from './notice';

/** What is known of the silence of a delegate. Times are epoch ms. */
interface Silence {
  /** The loss that lasts. Undefined in a position of an earlier version. */
  readonly lasting?: {
    readonly id: string;
    readonly about: string;
    readonly since: number;
    readonly isSent: boolean;
    /** When it was kept back: a sum has it, or will. */
    readonly keptAt?: number;
  };
}

/** By the key of the delegate. */
export type Silences = Readonly<Record<string, Silence>>;

interface SilenceNotice {
  readonly kind: NoticeKind & `silent${string}`;
  readonly event: ActivityEvent;
  readonly about: string;
}

interface Moment {
  readonly at: number;
  /** When the last sum was sent. */
  readonly sumAt: number;
  /** Whether a silence is sent now, and not kept back. */
  readonly isSent: (event: ActivityEvent) => boolean;
}

/**
 * The delegates of which no instance has been connected for a while, and those that are back, and all that are silent now. The
 * while is that in which others can make it an outage. `known` is undefined at the beginning: then nothing is sent.
 */
export function silentAfter(
  known: Silences | undefined,
  events: readonly ActivityEvent[],
  { at, sumAt, isSent }: Moment,
): { readonly silences: Silences; readonly notices: readonly SilenceNotice[] } {
  const notices: SilenceNotice[] = [];
  const silences: Record<string, Silence> = {};
  for (const event of events) {
    const key = event.delegates[0]?.key;
    if (event.kind !== 'lost' || key === undefined) continue;
    const before = known?.[key]?.lasting;
    const lasting = before?.id === event.id ? before : undefined;
    if (event.isDown) {
      // One loss can have several silences.
      const next = lasting ?? {
        id: event.id,
        about: `${event.id} ${at}`,
        since: at,
        isSent: known === undefined,
      };
      const isDue = !next.isSent && next.keptAt === undefined && at - next.since >= TOGETHER_MS;
      const isNew = isDue && isSent(event);
      if (isNew) notices.push({ kind: 'silent', event, about: next.about });
      silences[key] = {
        lasting: !isDue ? next : isNew ? { ...next, isSent: true } : { ...next, keptAt: at },
      };
      continue;
    }
    const isTold = lasting?.isSent || (lasting?.keptAt ?? Number.POSITIVE_INFINITY) < sumAt;
    if (lasting && isTold && (event.to === undefined || event.instances.count > 0))
      notices.push({ kind: 'silent-over', event, about: lasting.about });
  }
  return { silences, notices };
}
