import type { DroppedValue } from '@/domain/query/address';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';

/** Names the parts of the address that were left out, at least one; the rest of it counts. */
export function DroppedNotice({
  dropped,
  onDismiss,
}: {
  dropped: readonly DroppedValue[];
  onDismiss: () => void;
}) {
  return (
    <Banner
      tone="attention"
      title="Part of the address was left out"
      actions={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <ul>
        {dropped.slice(0, 10).map(({ name, value, why }) => (
          <li key={`${name} ${value}`}>{why}</li>
        ))}
      </ul>
    </Banner>
  );
}
