import type { ReactNode } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';

interface FilterSheetProps {
  /** What the numbers of the filters count. */
  readonly unit: string;
  /** What the filters leave: `8 events`. */
  readonly shown: string;
  readonly onClear: () => void;
  readonly onClose: () => void;
  /** The filters. */
  readonly children: ReactNode;
}

/** The filters in a dialog, for windows without room beside the list. Each choice applies at once. */
export function FilterSheet({ unit, shown, onClear, onClose, children }: FilterSheetProps) {
  return (
    <Dialog
      title="Filters"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClear}>Clear all filters</Button>
          <Button variant="primary" onClick={onClose}>
            {`Show ${shown}`}
          </Button>
        </>
      }
    >
      <p className="mb-2 text-xs text-ink-muted">{`Numbers count ${unit}.`}</p>
      {children}
    </Dialog>
  );
}
