import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import type { Groups } from '@/features/list/use-groups';
import { IconButton } from '@/ui/IconButton';

export function FoldAll({ areAllFolded, foldAll }: Groups) {
  return (
    <IconButton
      label={areAllFolded ? 'Unfold all groups' : 'Fold all groups'}
      icon={areAllFolded ? <ChevronsUpDown /> : <ChevronsDownUp />}
      onClick={() => foldAll(!areAllFolded)}
    />
  );
}
