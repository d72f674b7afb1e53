import type { UnreadablePart } from '@/fleet/fleet-builder';

const SHOWN_PARTS = 50;

/** Names the entries that could not be read, with the reason of each. */
export function UnreadableList({ unreadable }: { unreadable: readonly UnreadablePart[] }) {
  const more = unreadable.length - SHOWN_PARTS;
  return (
    <ul className="list-disc ps-5">
      {unreadable.slice(0, SHOWN_PARTS).map((part) => (
        <li key={`${part.position} ${part.reason}`}>
          {`${part.name ?? `Entry ${part.position + 1}`}: ${part.reason}`}
        </li>
      ))}
      {more > 0 && <li>{`and ${more} more`}</li>}
    </ul>
  );
}
