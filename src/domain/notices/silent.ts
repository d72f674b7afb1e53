import { TOGETHER_MS } from '../findings/together';
import type { ActivityEvent } from '../memory/events';
import type { NoticeKind } from './notice';

/** A silence that lasts. It waits until others can no longer make it an outage; then it is sent, or kept back for a sum. */
interface Lasting {
  readonly id: string;
  readonly about: string;
  /** Epoch ms. */
  readonly since: number;
  readonly isSent: boolean;
  /** When it was kept back, epoch ms: a sum has it, or will. */
  readonly keptAt?: number;
}

/** By the key of the delegate. */
export type Silences = Readonly<Record<string, Lasting>>;

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
  moment: Moment,
): { readonly silences: Silences; readonly notices: readonly SilenceNotice[] } {
  const notices: SilenceNotice[] = [];
  const silences: Record<string, Lasting> = {};
  for (const event of events) {
    const key = event.delegates[0]?.key;
    if (event.kind !== 'lost' || key === undefined) continue;
    const before = known?.[key];
    const lasting = before?.id === event.id ? before : undefined;
    if (event.isDown) {
      const silence = lasting ?? begun(event, moment.at, known === undefined);
      const next = isDue(silence, moment.at) ? sentOrKept(silence, event, moment) : silence;
      if (next.isSent && !silence.isSent) notices.push({ kind: 'silent', event, about: next.about });
      silences[key] = next;
    } else if (lasting && isTold(lasting, moment.sumAt)) {
      const isBack = event.to === undefined || event.instances.count > 0;
      if (isBack) notices.push({ kind: 'silent-over', event, about: lasting.about });
    }
  }
  return { silences, notices };
}

/** One loss can have several silences. */
function begun({ id }: ActivityEvent, at: number, isSent: boolean): Lasting {
  return { id, about: `${id} ${at}`, since: at, isSent };
}

function isDue({ isSent, keptAt, since }: Lasting, at: number): boolean {
  return !isSent && keptAt === undefined && at - since >= TOGETHER_MS;
}

function sentOrKept(silence: Lasting, event: ActivityEvent, { at, isSent }: Moment): Lasting {
  return isSent(event) ? { ...silence, isSent: true } : { ...silence, keptAt: at };
}

/** Whether a notice or a sum has named it. */
function isTold({ isSent, keptAt }: Lasting, sumAt: number): boolean {
  return isSent || (keptAt !== undefined && keptAt < sumAt);
}
