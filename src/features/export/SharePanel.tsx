import Link2 from 'lucide-react/icons/link-2';
import Printer from 'lucide-react/icons/printer';
import { useMemo, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { everyColumn, shownColumns } from '@/domain/export/columns';
import { csvParts, type ExportRequest, jsonParts, markdownParts } from '@/domain/export/export';
import { selectView } from '@/domain/query/view';
import type { Scope } from '@/domain/scope/scope';
import { EXPORT_LABELS } from '@/features/fleet/export-labels';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { useLastAnswer } from '@/features/fleet/use-last-answer';
import { useListLayout } from '@/features/list/use-list-layout';
import { useViewState } from '@/features/list/use-view-state';
import { announce } from '@/ui/announce';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { copyAndSay } from '@/ui/copy-and-say';
import { saveFile } from '@/ui/save-file';
import { showHint } from '@/ui/show-hint';
import { blobOfParts } from './blob-of-parts';
import { fileName, linkTo } from './destination';

interface Format {
  readonly label: string;
  readonly extension: string;
  readonly type: string;
  readonly partsOf: (request: ExportRequest) => Iterable<string>;
}

const FORMATS: readonly Format[] = [
  { label: 'CSV', extension: 'csv', type: 'text/csv;charset=utf-8', partsOf: csvParts },
  { label: 'JSON', extension: 'json', type: 'application/json', partsOf: jsonParts },
  { label: 'Markdown', extension: 'md', type: 'text/markdown;charset=utf-8', partsOf: markdownParts },
];

const BREADTHS = [
  { value: 'shown', label: 'As shown' },
  { value: 'all', label: 'All fields' },
] as const;
type Breadth = (typeof BREADTHS)[number]['value'];

interface SharePanelProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
}

/** The panel that shares the shown delegates as a link, in print, or as a file. */
export function SharePanel({ scope, fleet }: SharePanelProps) {
  const { view } = useViewState();
  const { filters, sort } = view;
  const { rows } = useMemo(() => selectView(fleet, filters, sort), [fleet, filters, sort]);
  const layout = useListLayout(view);
  const [breadth, setBreadth] = useState<Breadth>('shown');
  const [making, setMaking] = useState<Format>();
  const delegates = counted(rows.length, DELEGATES);
  const asOf = useLastAnswer(scope)?.about.asOf ?? Number.NaN;

  async function save(format: Format) {
    setMaking(format);
    try {
      const columns = (breadth === 'shown' ? shownColumns : everyColumn)(fleet, layout.columns);
      const parts = format.partsOf({ fleet, rows, columns, labels: EXPORT_LABELS });
      const content = await blobOfParts(parts, format.type);
      saveFile(fileName('delegates', scope, asOf, format.extension), content);
    } finally {
      setMaking(undefined);
    }
    const outcome = `${delegates} saved as ${format.label}`;
    announce(outcome);
    showHint(outcome);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p>{delegates}, filtered and in the order as shown.</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Link2 />} onClick={() => void copyAndSay(linkTo(layout), 'Link')}>
          Copy link
        </Button>
        <Button icon={<Printer />} onClick={() => print()}>
          Print
        </Button>
      </div>
      <Choice label="Fields in files" options={BREADTHS} value={breadth} onChange={setBreadth} />
      <div className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button
            key={format.label}
            isPending={making === format}
            disabledReason={rows.length === 0 ? 'No delegate is shown.' : undefined}
            onClick={() => void save(format)}
          >
            {format.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
