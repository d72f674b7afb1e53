import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  CircleDashed,
  History,
  KeyRound,
  type LucideIcon,
  OctagonMinus,
  Package,
  Pencil,
  Plus,
  Repeat,
  Settings,
  Tags,
  Trash2,
} from 'lucide-react';
import type { Entry } from '@/domain/memory/entries';
import { isLasting } from '@/domain/memory/event-state';
import type { EventKind } from '@/domain/memory/events';
import { directionOf } from '@/domain/words/event-text';
import { ToneIcon } from '@/ui/ToneIcon';

const ICONS: Record<Exclude<EventKind, 'outage' | 'lost' | 'gap' | 'version'>, LucideIcon> = {
  missing: CircleDashed,
  came: Plus,
  returned: Plus,
  deleted: Trash2,
  'auto-upgrade': Settings,
  latest: Package,
  token: KeyRound,
  'token-change': KeyRound,
  tags: Tags,
  renamed: Pencil,
  beginning: History,
};

const ARROWS = { up: ArrowUp, down: ArrowDown, '': ArrowRight } as const;

/** The icon of an entry. Only what lasts has a colour: red for a whole delegate, amber for a part of one. */
export function EntryIcon({ kind, events: [event] }: Pick<Entry, 'kind' | 'events'>) {
  if (event.kind === 'gap') return <span />;
  if (event.kind === 'outage' || event.kind === 'lost') {
    if (isLasting(event))
      return <ToneIcon tone={event.kind === 'outage' || event.isDown ? 'bad' : 'attention'} />;
  }
  if (kind === 'repeat') return <Repeat aria-hidden />;
  if (event.kind === 'outage' || event.kind === 'lost')
    return event.instances.count === 0 ? <OctagonMinus aria-hidden /> : <RecoveredIcon />;
  const Icon = event.kind === 'version' ? ARROWS[directionOf(event)] : ICONS[event.kind];
  return <Icon aria-hidden />;
}

/** An outage that is over: the octagon of "not connected", drawn as an outline, with a tick in it. */
function RecoveredIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d="M5.2 1.7h5.6l3.5 3.5v5.6l-3.5 3.5H5.2l-3.5-3.5V5.2zM5.3 8.2l1.9 1.9 3.6-3.9"
        strokeLinecap="round"
      />
    </svg>
  );
}
