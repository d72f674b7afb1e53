import Bookmark from 'lucide-react/icons/bookmark';
import Columns3 from 'lucide-react/icons/columns-3';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { ViewQuestion } from '@/features/views/question';
import { buttonClass } from '@/ui/button-class';
import { late } from '@/ui/late';
import { Popover } from '@/ui/Popover';
import type { ListPanelProps } from './ListPanel';

const ListPanel = late(async () => (await import('./ListPanel')).ListPanel);
const ViewDialog = late(async () => (await import('@/features/views/ViewDialog')).ViewDialog);

const MENUS = [
  { name: 'Views', icon: <Bookmark /> },
  { name: 'Columns', icon: <Columns3 /> },
  { name: 'Export', icon: <Download /> },
] as const;

type ListMenusProps = Pick<ListPanelProps, 'scope' | 'fleet' | 'rows' | 'layout' | 'controls'>;

/** What the list can be made to show, how it looks, and where it can be taken. */
export function ListMenus(props: ListMenusProps) {
  const { scope, controls } = props;
  const { view, change } = controls;
  const [lastViewId, setLastViewId] = useState<string>();
  const [question, setQuestion] = useState<ViewQuestion>();
  return (
    <>
      {MENUS.map(({ name, icon }) => (
        <Popover
          key={name}
          label={name}
          title={name}
          triggerClassName={buttonClass()}
          trigger={
            <>
              {icon}
              <span className="max-[600px]:hidden">{name}</span>
            </>
          }
        >
          <ListPanel
            {...props}
            name={name}
            lastViewId={lastViewId}
            onApplyView={(identifier, filters) => {
              setLastViewId(identifier);
              change({ filters });
            }}
            onAskAboutView={setQuestion}
          />
        </Popover>
      ))}
      {question && (
        <ViewDialog
          scope={scope}
          question={question}
          view={view}
          onClose={() => setQuestion(undefined)}
          onSaved={setLastViewId}
          onShow={change}
        />
      )}
    </>
  );
}
