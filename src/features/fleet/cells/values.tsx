import type { ReactNode } from 'react';
import type { AutoUpgrade } from '@/domain/delegate/delegate';
import type { DelegateHealth } from '@/domain/delegate/health';
import { RelativeTime } from '@/ui/RelativeTime';
import { StatusText } from '@/ui/StatusText';
import { useClockText } from '@/ui/use-clock-text';
import { AUTO_UPGRADE_WORDS, connectivityWords, INSTANCE_STATE_WORDS, type Wording } from '../labels';

/** A value that cannot be known: a dash, and why. */
export function Unknown({ why }: { why: string }): ReactNode {
  return (
    <span className="text-ink-muted" data-hint={why}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">unknown: {why}</span>
    </span>
  );
}

/** A word about a delegate or instance in its tone and shape; its rule shows on hover, and in the page's legend. */
export function Worded({ words, detail }: { words: Wording; detail?: string | undefined }) {
  return (
    <StatusText
      tone={words.tone}
      detail={detail && <span className="whitespace-nowrap">{detail}</span>}
      hint={words.rule}
    >
      {words.label}
    </StatusText>
  );
}

/** How the delegate as a whole is connected, with the count where it is only a part. */
export function Connectivity({ health }: { health: DelegateHealth }) {
  const { connectivity, connectedCount, instanceCount, lateCount } = health;
  const words = connectivityWords(health);
  if (connectivity === 'PARTIAL')
    return <Worded words={words} detail={`${connectedCount} of ${instanceCount}`} />;
  if (connectivity === 'CONNECTED' && lateCount > 0) {
    const late = { ...INSTANCE_STATE_WORDS.LATE, label: words.label };
    return (
      <Worded
        words={late}
        detail={instanceCount > 1 ? `${lateCount} of ${instanceCount} late` : 'heartbeat late'}
      />
    );
  }
  return <Worded words={words} />;
}

/** A ticking age; `read` gives the heartbeat as it is now: epoch ms, 0 = none on record, NaN = unreadable. */
export function LastHeartbeat({ read }: { read: () => number }) {
  // Read at each tick, so that a poll that moves nothing but heartbeats draws nothing but ages.
  const at = useClockText(read);
  return <RelativeTime at={at} unknownText={at === 0 ? 'never' : 'unknown'} isFocusable />;
}

/** Auto-upgrade in words; without instances the Manager always says ON, which means nothing. */
export function AutoUpgradeText({ autoUpgrade }: { autoUpgrade: AutoUpgrade | undefined }) {
  if (autoUpgrade === undefined) return <Unknown why="Without instances the Manager cannot tell." />;
  return <Worded words={AUTO_UPGRADE_WORDS[autoUpgrade]} />;
}
