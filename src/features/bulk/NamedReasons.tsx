import { groups } from 'd3-array';
import type { Delegate } from '@/domain/delegate/fields';
import type { LeftOut } from '@/domain/selection/bulk';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import { Part } from '@/ui/Part';

const SHOWN_NAMES = 10;

/** Lists the names of the first delegates, and how many more there are. */
export function Names({ delegates }: { delegates: readonly Delegate[] }) {
  const more = delegates.length - SHOWN_NAMES;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {delegates.slice(0, SHOWN_NAMES).map(({ key, name }) => (
        <li key={key}>{name}</li>
      ))}
      {more > 0 && <li>{`and ${formatCount(more)} more`}</li>}
    </ul>
  );
}

/** Lists delegates by reason, each reason once. */
export function NamedReasons({ reasons }: { reasons: readonly LeftOut[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {groups(reasons, ({ reason }) => reason).map(([reason, leftOut]) => (
        <div key={reason}>
          <dt className="text-ink-muted">{reason}</dt>
          <dd>
            <Names delegates={leftOut.map(({ delegate }) => delegate)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists the selected delegates that the action leaves out, and why. Renders nothing if there are none. */
export function LeftOutDelegates({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <Part id="left-out" title={`Left out: ${counted(leftOut.length, DELEGATES)}`}>
      <NamedReasons reasons={leftOut} />
    </Part>
  );
}
