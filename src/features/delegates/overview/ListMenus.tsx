import Columns3 from 'lucide-react/icons/columns-3';
import type { ReactNode } from 'react';
import { buttonClass } from '@/ui/buttonClass';
import { createLatePanel } from '@/ui/latePanel';
import { Popover } from '@/ui/Popover';
import type { ListLayout } from '../list/useListLayout';
import type { ViewControls } from './useViewState';

export const COLUMNS_PANEL = createLatePanel(async () => (await import('../list/ColumnsPanel')).ColumnsPanel);

interface ListMenusProps {
  readonly layout: ListLayout;
  readonly controls: ViewControls;
}

/** How the list looks. */
export function ListMenus({ layout, controls }: ListMenusProps) {
  return (
    <>
      <ToolbarMenu label="Columns" icon={<Columns3 />}>
        <COLUMNS_PANEL.Panel layout={layout} onChange={controls.change} />
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
