import type { ViewChanges } from '@/domain/query/address';
import type { Scope } from '@/domain/scope/scope';
import { ColumnsPanel } from '@/features/list/ColumnsPanel';
import type { FittedList } from '@/features/list/use-columns';
import type { ListLayout } from '@/features/list/use-list-layout';
import type { ViewControls } from '@/features/list/use-view-state';
import type { ViewQuestion } from '@/features/views/ViewDialog';
import { ViewsPanel } from '@/features/views/ViewsPanel';

export interface ListPanelProps {
  readonly scope: Scope;
  readonly layout: ListLayout;
  readonly fit: FittedList;
  readonly controls: ViewControls;
  /** The saved view that was chosen last. */
  readonly lastViewId: string | undefined;
  readonly onApplyView: (identifier: string, changes: ViewChanges) => void;
  readonly onAskAboutView: (question: ViewQuestion) => void;
}

/** The names of the panels that the toolbar opens. */
export type ListPanelName = 'Views' | 'Columns';

/** The toolbar's panel with a name. All panels are in one lazy chunk, because each further chunk costs the first visit. */
export function ListPanel({ name, ...props }: ListPanelProps & { name: ListPanelName }) {
  const { scope, layout, fit, controls } = props;
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
      return <ColumnsPanel layout={layout} leftOut={fit.leftOut} onChange={controls.change} />;
  }
}
