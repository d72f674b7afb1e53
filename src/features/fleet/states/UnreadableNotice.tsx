import type { UnreadablePart } from '@/domain/delegate/fleet-builder';
import { Banner } from '@/ui/Banner';

const SHOWN_PARTS = 50;

/** Names the entries of the answer that could not be read, at least one, so that none is silently missing. */
export function UnreadableNotice({ unreadable }: { unreadable: readonly UnreadablePart[] }) {
  const count = unreadable.length;
  return (
    <Banner
      tone="unknown"
      title={`${count} ${count === 1 ? 'entry' : 'entries'} of the answer could not be read`}
    >
      <details>
        <summary>Show details</summary>
        <ul className="list-disc ps-5">
          {unreadable.slice(0, SHOWN_PARTS).map((part) => (
            <li key={`${part.position} ${part.reason}`}>
              {part.name ?? `Entry ${part.position + 1}`}: {part.reason}
            </li>
          ))}
          {count > SHOWN_PARTS && <li>and {count - SHOWN_PARTS} more</li>}
        </ul>
      </details>
    </Banner>
  );
}
