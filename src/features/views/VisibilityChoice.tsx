import type { SavedFilter } from '@/api/saved-filters';
import { Choice } from '@/ui/Choice';

type Visibility = SavedFilter['visibility'];

const VISIBILITIES = [
  { value: 'OnlyCreator', label: 'Only me' },
  { value: 'EveryOne', label: 'Everyone' },
] as const satisfies readonly { readonly value: Visibility; readonly label: string }[];

interface VisibilityChoiceProps {
  readonly label: string;
  readonly value: Visibility;
  readonly onChange: (visibility: Visibility) => void;
}

/** The choice of who sees a saved view. */
export function VisibilityChoice({ label, value, onChange }: VisibilityChoiceProps) {
  return <Choice label={label} options={VISIBILITIES} value={value} onChange={onChange} />;
}
