import Columns3 from 'lucide-react/icons/columns-3';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import type { Scope } from '@/domain/scope';
import type { FleetView } from '@/domain/view';
import { buttonClass } from '@/ui/buttonClass';
import { createLatePanel } from '@/ui/latePanel';
import { Popover } from '@/ui/Popover';
import type { ListLayout } from '../list/useListLayout';
import type { KnownFleet } from '../useFleet';
import type { ViewControls } from './useViewState';

export const COLUMNS_PANEL = createLatePanel(async () => (await import('../list/ColumnsPanel')).ColumnsPanel);
export const EXPORT_PANEL = createLatePanel(async () => (await import('../export/ExportPanel')).ExportPanel);

interface ListMenusProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  readonly selected: FleetView;
  readonly layout: ListLayout;
  readonly controls: ViewControls;
}

/** How the list looks, and where it can be taken. */
export function ListMenus({ scope, known, selected, layout, controls }: ListMenusProps) {
  return (
    <>
      <ToolbarMenu label="Columns" icon={<Columns3 />}>
        <COLUMNS_PANEL.Panel layout={layout} onChange={controls.change} />
      </ToolbarMenu>
      <ToolbarMenu label="Export" icon={<Download />}>
        <EXPORT_PANEL.Panel scope={scope} known={known} rows={selected.rows} layout={layout} />
      </ToolbarMenu>
    </>
  );
}

function ToolbarMenu({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Popover
      label={label}
      title={label}
      triggerClassName={buttonClass()}
      trigger={
        <>
          {icon}
          <span className="max-[600px]:hidden">{label}</span>
        </>
      }
    >
      {children}
    </Popover>
  );
}
