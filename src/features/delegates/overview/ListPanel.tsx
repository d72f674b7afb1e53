import type { DelegateFilters } from '@/domain/filters';
import type { Scope } from '@/domain/scope';
import { ExportPanel } from '../export/ExportPanel';
import { ColumnsPanel } from '../list/ColumnsPanel';
import type { ListLayout } from '../list/useListLayout';
import type { KnownFleet } from '../useFleet';
import type { ViewQuestion } from '../views/question';
import { ViewsPanel } from '../views/ViewsPanel';
import type { ViewControls } from './useViewState';

export interface ListPanelProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  /** Ordinals of the shown delegates, in order. */
  readonly rows: Uint32Array;
  readonly layout: ListLayout;
  readonly controls: ViewControls;
  /** The saved view that was chosen last. */
  readonly lastViewId: string | undefined;
  readonly onApplyView: (identifier: string, filters: DelegateFilters) => void;
  readonly onAskAboutView: (question: ViewQuestion) => void;
}

/** What opens from the toolbar under a name. One late part for all, for each of its own costs the first visit. */
export function ListPanel({ name, ...props }: ListPanelProps & { name: 'Views' | 'Columns' | 'Export' }) {
  const { scope, known, rows, layout, controls } = props;
  switch (name) {
    case 'Views':
      return (
        <ViewsPanel
          scope={scope}
          view={controls.view}
          layout={layout}
          lastId={props.lastViewId}
          onApply={props.onApplyView}
          onAsk={props.onAskAboutView}
        />
      );
    case 'Columns':
      return <ColumnsPanel layout={layout} onChange={controls.change} />;
    case 'Export':
      return <ExportPanel scope={scope} known={known} rows={rows} layout={layout} />;
  }
}
