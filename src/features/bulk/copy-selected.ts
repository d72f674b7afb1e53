import { csvParts, type ExportRequest, markdownParts } from '@/domain/export/export';
import { everyColumn, shownColumns } from '@/domain/export/export-columns';
import { pickedOrdinals } from '@/domain/selection/selection';
import { EXPORT_WORDS } from '@/features/fleet/export-labels';
import { counted, DELEGATES } from '@/features/fleet/labels';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import type { Selecting } from '@/features/list/use-selecting';
import { copyAndSay } from '@/ui/copy-and-say';

/** What of delegates can be put on the clipboard. */
export type CopyFormat = 'names' | 'markdown' | 'csv';

interface CopyRequest {
  readonly known: KnownFleet;
  readonly selecting: Selecting;
  /** The shown rows, whose order is kept; those that are not shown follow. */
  readonly rows: Uint32Array;
}

/** Puts the selected delegates on the clipboard and says so, also when the browser refuses. */
export function copySelected(format: CopyFormat, request: CopyRequest): Promise<void> {
  const ordinals = inOrder(request);
  return copyAndSay(textOf(format, request.known, ordinals), counted(ordinals.length, DELEGATES));
}

function inOrder({ known, selecting, rows }: CopyRequest): readonly number[] {
  const shown = rows.filter((ordinal) => selecting.mask[ordinal] === 1);
  return [...new Set([...shown, ...pickedOrdinals(selecting.selection, known.fleet.roster)])];
}

function textOf(
  format: CopyFormat,
  { fleet, index, judgement }: KnownFleet,
  rows: readonly number[],
): string {
  const request: Omit<ExportRequest, 'columns'> = { fleet, judgement, rows, words: EXPORT_WORDS };
  switch (format) {
    case 'names':
      return rows.map((ordinal) => fleet.delegateAt(ordinal)?.name ?? '').join('\n');
    case 'markdown':
      return [...markdownParts({ ...request, columns: shownColumns(index) })].join('');
    case 'csv':
      return [...csvParts({ ...request, columns: everyColumn(index) })].join('');
  }
}
