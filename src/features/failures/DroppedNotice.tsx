import type { DroppedValue } from '@/domain/query/address';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';

const NAMED_VALUES = 10;

/** Names the parts of the address that were ignored, at least one. The other parts apply. */
export function DroppedNotice({
  dropped,
  onDismiss,
}: {
  dropped: readonly DroppedValue[];
  onDismiss: () => void;
}) {
  const more = dropped.length - NAMED_VALUES;
  return (
    <Banner
      tone="attention"
      title="Part of the address is ignored"
      actions={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <ul>
        {dropped.slice(0, NAMED_VALUES).map(({ name, value, why }) => (
          <li key={`${name} ${value}`}>{why}</li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </Banner>
  );
}
