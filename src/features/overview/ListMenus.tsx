import Bookmark from 'lucide-react/icons/bookmark';
import Columns3 from 'lucide-react/icons/columns-3';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { hasScopes } from '@/domain/query/scope-sums';
import type { Groups } from '@/features/list/use-groups';
import type { ViewQuestion } from '@/features/views/ViewDialog';
import { buttonClass } from '@/ui/button-class';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Popover } from '@/ui/Popover';
import { PHONE, useMediaQuery } from '@/ui/use-media-query';
import { GroupBy } from './GroupBy';
import { LatestVersion } from './LatestVersion';
import type { ListPanelName, ListPanelProps } from './ListPanel';

const ListPanel = lazyWithRetry(async () => (await import('./ListPanel')).ListPanel);
const MoreMenu = lazyWithRetry(async () => (await import('./MoreMenu')).MoreMenu);
const ViewDialog = lazyWithRetry(async () => (await import('@/features/views/ViewDialog')).ViewDialog);

const MENUS = [
  { name: 'Views', icon: <Bookmark /> },
  { name: 'Columns', icon: <Columns3 /> },
] as const;

interface ListMenusProps extends Pick<ListPanelProps, 'scope' | 'layout' | 'controls'> {
  readonly fleet: Fleet;
  readonly groups: Groups | undefined;
  /** The switch that includes the scopes below; rendered here on a phone only. */
  readonly belowSwitch: ReactNode;
}

/** The menus for grouping, views and columns of the list. On a phone they are in one menu. */
export function ListMenus(props: ListMenusProps) {
  const { scope, fleet, controls, groups, belowSwitch } = props;
  const { view, change } = controls;
  const [lastViewId, setLastViewId] = useState<string>();
  const [question, setQuestion] = useState<ViewQuestion>();
  const isPhone = useMediaQuery(PHONE);
  const groupBy = (
    <GroupBy
      hasScope={hasScopes(fleet)}
      by={view.group}
      groups={groups}
      onChange={(group) => change({ group })}
    />
  );
  const drawPanel = (name: ListPanelName) => (
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
  );
  return (
    <>
      {isPhone ? (
        <Popover label="More" align="end" triggerClassName={buttonClass()} trigger={<Ellipsis />}>
          <MoreMenu panels={MENUS} drawPanel={drawPanel}>
            {groupBy}
            {belowSwitch}
            <LatestVersion version={fleet.context.latestVersion} />
          </MoreMenu>
        </Popover>
      ) : (
        <>
          {groupBy}
          {MENUS.map(({ name, icon }) => (
            <Popover
              key={name}
              label={name}
              title={name}
              triggerClassName={buttonClass()}
              trigger={
                <>
                  {icon}
                  {name}
                </>
              }
            >
              {drawPanel(name)}
            </Popover>
          ))}
        </>
      )}
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
