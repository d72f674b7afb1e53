import type { Delegate } from '@/domain/delegate/delegate';
import type { LeftOut } from '@/domain/selection/bulk';
import { formatCount } from '@/lib/numbers';

const SHOWN_NAMES = 10;

/** The first names of delegates, and how many there are beside them. */
export function Names({ delegates }: { delegates: readonly Delegate[] }) {
  const more = delegates.length - SHOWN_NAMES;
  return (
    <ul className="list-disc ps-5">
      {delegates.slice(0, SHOWN_NAMES).map(({ key, name }) => (
        <li key={key}>{name}</li>
      ))}
      {more > 0 && <li>and {formatCount(more)} more</li>}
    </ul>
  );
}

/** Delegates under what is said of them, the same sentence once. */
export function NamedReasons({ told }: { told: readonly LeftOut[] }) {
  const byReason = new Map<string, Delegate[]>();
  for (const { delegate, reason } of told) {
    const those = byReason.get(reason);
    if (those) those.push(delegate);
    else byReason.set(reason, [delegate]);
  }
  return (
    <dl className="flex flex-col gap-2">
      {[...byReason].map(([reason, those]) => (
        <div key={reason}>
          <dt className="text-ink-muted">{reason}</dt>
          <dd>
            <Names delegates={those} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
