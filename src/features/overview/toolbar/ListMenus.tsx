import { clsx } from 'clsx/lite';
import Bookmark from 'lucide-react/icons/bookmark';
import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Columns3 from 'lucide-react/icons/columns-3';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Group from 'lucide-react/icons/group';
import { type ReactNode, useState } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { LIST_COLUMNS } from '@/domain/query/columns';
import { facetFilterCount } from '@/domain/query/filters';
import type { Grouping } from '@/domain/query/group';
import { hasScopes } from '@/domain/query/has-scopes';
import type { Column } from '@/features/list/columns';
import { GROUPING_LABELS, groupingsFor } from '@/features/list/group-row-labels';
import type { Groups } from '@/features/list/use-groups';
import type { ViewQuestion } from '@/features/views/ViewDialog';
import { buttonClass } from '@/ui/button-class';
import { IconButton } from '@/ui/IconButton';
import { IconSelect, InlineSelect } from '@/ui/InlineSelect';
import { Popover } from '@/ui/Popover';
import { PHONE, useMediaQuery } from '@/ui/use-media-query';
import { useRovingFocus } from '@/ui/use-roving-focus';
import { LatestVersion } from '../LatestVersion';
import { ListPanel, MoreMenu, ViewDialog } from '../late';
import type { ListPanelName, ListPanelProps } from './ListPanel';

const MENUS = [
  { name: 'Views', icon: <Bookmark /> },
  { name: 'Columns', icon: <Columns3 /> },
] as const;

interface ListMenusProps extends Pick<ListPanelProps, 'scope' | 'layout' | 'fit' | 'controls'> {
  readonly fleet: Fleet;
  readonly groups: Groups | undefined;
  /** The switch that includes the scopes below; rendered here on a phone only. */
  readonly belowSwitch: ReactNode;
}

/** The menus for grouping, views and columns of the list. In one menu where they and the filters do not fit on one line. */
export function ListMenus(props: ListMenusProps) {
  const { scope, fleet, layout, fit, controls, groups, belowSwitch } = props;
  const { view, change } = controls;
  const [lastViewId, setLastViewId] = useState<string>();
  const [question, setQuestion] = useState<ViewQuestion>();
  const isPhone = useMediaQuery(PHONE);
  const isWide = useMediaQuery('(width >= 1280px)');
  // The chips of the filters need the room of the words.
  const isCompact = isWide && facetFilterCount(view.filters) > 0;
  const groupBy = (
    <GroupBy
      hasScope={hasScopes(fleet)}
      by={view.group}
      groups={groups}
      isCompact={isCompact}
      onChange={(group) => change({ group })}
    />
  );
  const drawPanel = (name: ListPanelName) => (
    <ListPanel
      {...props}
      name={name}
      lastViewId={lastViewId}
      onApplyView={(identifier, changes) => {
        setLastViewId(identifier);
        change(changes);
      }}
      onAskAboutView={setQuestion}
    />
  );
  return (
    <>
      {!isWide ? (
        <Popover label="More" align="end" triggerClassName={buttonClass()} trigger={<Ellipsis />}>
          <MoreMenu panels={MENUS} drawPanel={drawPanel}>
            {groupBy}
            {isPhone && belowSwitch}
            {isPhone && <LatestVersion version={fleet.context.latestVersion} />}
          </MoreMenu>
        </Popover>
      ) : (
        <SeparateMenus groupBy={groupBy}>
          {MENUS.map(({ name, icon }) => (
            <Popover
              key={name}
              label={name}
              title={name}
              triggerClassName={clsx(buttonClass(), isCompact && 'px-1.5')}
              trigger={
                <>
                  {icon}
                  <span className={clsx(isCompact && 'sr-only')}>{name}</span>
                </>
              }
            >
              {drawPanel(name)}
            </Popover>
          ))}
        </SeparateMenus>
      )}
      {layout.columns !== LIST_COLUMNS && fit.leftOut.length > 0 && !isPhone && (
        <LeftOutNotice columns={fit.leftOut}>{drawPanel('Columns')}</LeftOutNotice>
      )}
      {question && (
        <ViewDialog
          scope={scope}
          question={question}
          view={view}
          onClose={() => setQuestion(undefined)}
          onSaved={setLastViewId}
        />
      )}
    </>
  );
}

/** Says which chosen columns have no room; a press opens the columns. The names give way first. */
function LeftOutNotice({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  const names = columns.map(({ header }) => header).join(', ');
  const text = columns.length === 1 ? '1 column does not fit' : `${columns.length} columns do not fit`;
  return (
    <div className="min-w-32 flex-1 text-xs print:hidden">
      <Popover
        label={`${text}: ${names}`}
        title="Columns"
        triggerClassName="flex h-6 max-w-full flex-wrap overflow-hidden leading-6 text-ink-muted hover:text-ink hover:underline"
        trigger={
          <>
            <span>{text}</span>
            <span className="whitespace-pre">{`: ${names}`}</span>
          </>
        }
      >
        {children}
      </Popover>
    </div>
  );
}

/** The menus side by side; the buttons are one tab stop. */
function SeparateMenus({ groupBy, children }: { groupBy: ReactNode; children: ReactNode }) {
  const group = useRovingFocus<HTMLDivElement>();
  return (
    <div className="flex items-center gap-2 print:hidden">
      {groupBy}
      <div role="group" aria-label="Views and columns" className="contents" {...group}>
        {children}
      </div>
    </div>
  );
}

interface GroupByProps {
  readonly hasScope: boolean;
  readonly by: Grouping | undefined;
  readonly groups: Groups | undefined;
  /** Whether there is little room: without groups, only an icon shows. */
  readonly isCompact: boolean;
  readonly onChange: (by: Grouping | undefined) => void;
}

/** The select box for the grouping of the list, and the button that folds all groups. */
function GroupBy({ hasScope, by, groups, isCompact, onChange }: GroupByProps) {
  const options = groupingsFor(hasScope).map((one) => ({ value: one, label: GROUPING_LABELS[one] }));
  const value: Grouping | '' = by ?? '';
  const select = {
    label: 'Group by',
    value,
    options: [{ value: '', label: 'None' } as const, ...options],
    onChange: (next: typeof value) => onChange(next === '' ? undefined : next),
  };
  return (
    <>
      {isCompact && !by ? <IconSelect {...select} icon={<Group />} /> : <InlineSelect {...select} hasLabel />}
      {groups && <FoldAll {...groups} />}
    </>
  );
}

function FoldAll({ areAllFolded, foldAll }: Groups) {
  return (
    <IconButton
      label={areAllFolded ? 'Unfold all groups' : 'Fold all groups'}
      icon={areAllFolded ? <ChevronsUpDown /> : <ChevronsDownUp />}
      onClick={() => foldAll(!areAllFolded)}
    />
  );
}
