import { counted, DELEGATES } from '@/features/shared/labels';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { FacetPanel, type FacetPanelProps } from './FacetPanel';

interface FilterSheetProps extends FacetPanelProps {
  /** How many delegates match the filters; undefined while the missing ones show instead. */
  readonly shownDelegates: number | undefined;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** The filters in a dialog, for windows without room beside the list. Each choice applies at once. */
export function FilterSheet({ shownDelegates, onClear, onClose, ...panel }: FilterSheetProps) {
  return (
    <Dialog
      title="Filters"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClear}>Clear all filters</Button>
          <Button variant="primary" onClick={onClose}>
            Show {shownDelegates === undefined ? 'missing delegates' : counted(shownDelegates, DELEGATES)}
          </Button>
        </>
      }
    >
      <p className="mb-2 text-xs text-ink-muted">Numbers count delegates.</p>
      <FacetPanel {...panel} />
    </Dialog>
  );
}
