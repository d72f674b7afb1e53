import { delegateAt } from '@/domain/delegate/fleet';
import { everyColumn, shownColumns } from '@/domain/export/columns';
import { csvParts, csvSeparatorFor, type ExportRequest, markdownParts } from '@/domain/export/export';
import { selectedRows } from '@/domain/selection/selection';
import type { Selecting } from '@/features/list/use-selection';
import { EXPORT_LABELS } from '@/features/words/export-labels';
import { counted, DELEGATES } from '@/features/words/labels';
import { copyAndSay } from '@/ui/copy-and-say';

export type CopyFormat = 'names' | 'markdown' | 'csv';

interface CopyRequest extends Pick<ExportRequest, 'fleet' | 'moment'> {
  readonly selecting: Selecting;
  /** The shown rows, in whose order selected rows are copied; selected rows that are not shown follow. */
  readonly rows: Uint32Array;
}

/** Announces the outcome. */
export function copySelected(format: CopyFormat, request: CopyRequest): Promise<void> {
  const rows = rowsInOrder(request);
  return copyAndSay(copiedText(format, request, rows), counted(rows.length, DELEGATES));
}

function rowsInOrder({ fleet, selecting, rows }: CopyRequest): readonly number[] {
  const shown = rows.filter((row) => selecting.mask[row] === 1);
  return [...new Set([...shown, ...selectedRows(selecting.selection, fleet)])];
}

function copiedText(format: CopyFormat, { fleet, moment }: CopyRequest, rows: readonly number[]): string {
  const request: Omit<ExportRequest, 'columns'> = { fleet, rows, labels: EXPORT_LABELS, moment };
  switch (format) {
    case 'names':
      return rows.map((row) => delegateAt(fleet, row)?.name ?? '').join('\n');
    case 'markdown':
      return [...markdownParts({ ...request, columns: shownColumns(fleet) })].join('');
    case 'csv':
      return [
        ...csvParts({
          ...request,
          columns: everyColumn(fleet),
          separator: csvSeparatorFor(navigator.language),
        }),
      ].join('');
  }
}
