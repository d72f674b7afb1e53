import { HOUR_MS } from '@/lib/units';
import { TOGETHER_MS } from '../findings/together';
import type { ActivityEvent } from '../memory/events';
import type { NoticeKind } from './notice';

/** A delegate that went silent is sent again only after so long. */
const AGAIN_AFTER_MS = HOUR_MS;

/** What is known of the silences of a delegate. Times are epoch ms. */
interface Silence {
  /** The loss that lasts; undefined while an instance is connected. */
  readonly lasting?: {
    readonly id: string;
    readonly about: string;
    readonly since: number;
    readonly isSent: boolean;
  };
  /** When a silence of it was sent last. */
  readonly sentAt?: number | undefined;
}

/** By the key of the delegate. */
export type Silences = Readonly<Record<string, Silence>>;

interface SilenceNotice {
  readonly kind: NoticeKind & `silent${string}`;
  readonly event: ActivityEvent;
  readonly about: string;
}

/**
 * The delegates of which no instance has been connected for a while, and those that are back, and all that are silent now. The
 * while is that in which others can make it an outage. `known` is undefined at the beginning: then nothing is sent.
 */
export function silentAfter(
  known: Silences | undefined,
  events: readonly ActivityEvent[],
  at: number,
): { readonly silences: Silences; readonly notices: readonly SilenceNotice[] } {
  const notices: SilenceNotice[] = [];
  const silences: Record<string, Silence> = {};
  const wasSent = ({ sentAt }: Silence) => sentAt !== undefined && at - sentAt < AGAIN_AFTER_MS;
  for (const [key, { sentAt }] of Object.entries(known ?? {}))
    if (wasSent({ sentAt })) silences[key] = { sentAt };
  for (const event of events) {
    const key = event.delegates[0]?.key;
    if (event.kind !== 'lost' || key === undefined) continue;
    const before = known?.[key] ?? {};
    const lasting = before.lasting?.id === event.id ? before.lasting : undefined;
    if (event.isDown) {
      // One loss can have several silences.
      const { about, since } = lasting ?? { about: `${event.id} ${at}`, since: at };
      const isDue = !lasting?.isSent && at - since >= TOGETHER_MS && !wasSent(before);
      if (isDue) notices.push({ kind: 'silent', event, about });
      const isSent = known === undefined || isDue || lasting?.isSent === true;
      const sentAt = isDue || known === undefined ? at : before.sentAt;
      silences[key] = { lasting: { id: event.id, about, since, isSent }, sentAt };
    } else if (lasting?.isSent && (event.to === undefined || event.instances.count > 0))
      notices.push({ kind: 'silent-over', event, about: lasting.about });
  }
  return { silences, notices };
}
