import { type ReactNode, useMemo, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { everyColumn, shownColumns } from '@/domain/export/columns';
import {
  csvParts,
  csvSeparatorFor,
  type ExportRequest,
  instanceCsvParts,
  jsonParts,
  markdownParts,
} from '@/domain/export/export';
import { tokenNamesIn } from '@/domain/filter/filters';
import { fileName } from '@/domain/scope/file-name';
import type { Scope } from '@/domain/scope/scope';
import { rowsInGroups } from '@/domain/view/group';
import { selectView } from '@/domain/view/view';
import { usePastMoment } from '@/features/fleet/moment';
import { useFleetWithTokens } from '@/features/fleet/use-fleet-with-tokens';
import { ShareButtons } from '@/features/frame/ShareButtons';
import { useListLayout } from '@/features/list/use-list-layout';
import { useViewState } from '@/features/list/use-view-state';
import { EXPORT_LABELS } from '@/features/words/export-labels';
import { counted, DELEGATES, INSTANCES } from '@/features/words/labels';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { sayOutcome } from '@/ui/copy-and-say';
import { saveFile } from '@/ui/save-file';
import { blobOfParts } from './blob-of-parts';
import { linkTo } from './destination';

interface Format {
  readonly label: string;
  readonly extension: string;
  readonly type: string;
  /** What the file lists. */
  readonly subject: 'delegates' | 'instances';
  readonly partsOf: (request: ExportRequest) => Iterable<string>;
}

const CSV = { label: 'CSV', extension: 'csv', type: 'text/csv;charset=utf-8' };
const JSON_FORMAT = { label: 'JSON', extension: 'json', type: 'application/json' };
const MARKDOWN = { label: 'Markdown', extension: 'md', type: 'text/markdown;charset=utf-8' };

const FORMATS: readonly Format[] = [
  { ...CSV, subject: 'delegates', partsOf: csvParts },
  { ...JSON_FORMAT, subject: 'delegates', partsOf: jsonParts },
  { ...MARKDOWN, subject: 'delegates', partsOf: markdownParts },
  { ...CSV, subject: 'instances', partsOf: instanceCsvParts },
];

const BREADTHS = [
  { value: 'shown', label: 'As shown' },
  { value: 'all', label: 'All fields' },
] as const;
type Breadth = (typeof BREADTHS)[number]['value'];

interface SharePanelProps {
  readonly scope: Scope;
  readonly fleet: Fleet;
  /** Rendered beside the buttons that copy and print. */
  readonly children?: ReactNode;
}

/** The panel that shares the shown delegates as a link, in print, or as a file. */
export function SharePanel({ scope, fleet: answer, children }: SharePanelProps) {
  const { view } = useViewState();
  const { filters, sort, group } = view;
  const tokenNames = useMemo(() => tokenNamesIn(filters), [filters]);
  // The list has asked for the same tokens, so this finds them in the cache.
  const named = useFleetWithTokens(scope, answer, tokenNames).fleet;
  const fleet = named ?? answer;
  const selected = useMemo(() => selectView(fleet, filters, sort), [fleet, filters, sort]);
  const rows = useMemo(
    () => (group ? rowsInGroups(fleet, selected.rows, group) : selected.rows),
    [fleet, selected, group],
  );
  const layout = useListLayout(view);
  const [breadth, setBreadth] = useState<Breadth>('shown');
  const [making, setMaking] = useState<Format>();
  const delegates = counted(rows.length, DELEGATES);
  const instances = counted(selected.shownInstances, INSTANCES);
  const moment = usePastMoment();

  async function save(format: Format) {
    setMaking(format);
    try {
      const isEverything = breadth === 'all';
      const columns = (isEverything ? everyColumn : shownColumns)(fleet, layout.columns);
      const { matchingInstances } = selected;
      const parts = format.partsOf({
        fleet,
        rows,
        columns,
        labels: EXPORT_LABELS,
        matchingInstances,
        hasInstances: isEverything,
        separator: csvSeparatorFor(navigator.language),
        moment: moment && fleet.context.asOf,
      });
      const content = await blobOfParts(parts, format.type);
      const { asOf, dayToCome = asOf } = fleet.context;
      saveFile(fileName(format.subject, scope, dayToCome, format.extension), content);
    } finally {
      setMaking(undefined);
    }
    const what = format.subject === 'instances' ? instances : delegates;
    sayOutcome(`${what} saved as ${format.label}`);
  }

  if (tokenNames.length > 0 && !named) return <p>It is not known yet which delegates match.</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        {`Exports what you see: ${delegates}, ${instances}.${group === 'tag' ? ' A delegate of several groups is in the first of them.' : ''}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <ShareButtons linkOf={() => linkTo(layout)} />
        {children}
      </div>
      <Choice label="Fields in files" options={BREADTHS} value={breadth} onChange={setBreadth} />
      {breadth === 'all' && (
        <p className="text-xs text-ink-muted">In JSON, each delegate has its instances.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button
            key={format.label + format.subject}
            isPending={making === format}
            disabledReason={rows.length === 0 ? 'No delegate is shown.' : undefined}
            onClick={() => void save(format)}
          >
            {format.subject === 'instances' ? `${format.label} of instances` : format.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
