import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { Fleet } from '@/domain/delegate/fleet';
import { hasScopes } from '@/domain/view/has-scopes';
import type { FleetView } from '@/domain/view/view';
import { searchNote } from '@/features/filters/search-note';
import { groupingNote } from '@/features/list/group-row-labels';
import type { Groups } from '@/features/list/use-groups';
import { IconButton } from '@/ui/IconButton';
import { useAnnounceChange } from '@/ui/use-announce-change';

interface ToolbarNoteProps {
  readonly id: string;
  readonly fleet: Fleet;
  readonly view: FleetView;
  readonly groups: Groups | undefined;
  readonly includesBelow: boolean;
}

const ONE_SCOPE = 'Without the scopes below: this Manager has no list of several scopes.';

/** How the list was understood, in the room that the controls leave: what has no room is in the hint. */
export function ToolbarNote({ id, fleet, view, groups, includesBelow }: ToolbarNoteProps) {
  const search = view.found ? searchNote(fleet, view.found) : '';
  useAnnounceChange(search);
  const text = [includesBelow && !hasScopes(fleet) && ONE_SCOPE, search, groups && groupingNote(groups)]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      {groups && <FoldAll {...groups} />}
      {text !== '' && (
        <div
          className="min-w-0 flex-1 text-xs max-tablet:order-last max-tablet:basis-full print:hidden"
          data-hint={text}
          data-hint-when-cut
        >
          <p id={id} className="truncate text-ink-muted figures">
            {text}
          </p>
        </div>
      )}
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
