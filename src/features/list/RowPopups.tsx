import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import type { Delegate } from '@/domain/delegate/fields';
import { AllTags } from '@/features/values/AllTags';
import type { MenuFrame } from '@/ui/ActionMenu';
import { aimTagLink } from './tag-links';
import type { RowPopup } from './use-row-popup';

interface RowPopupsProps {
  readonly popup: RowPopup;
  readonly delegate: Delegate;
  readonly onClose: () => void;
  readonly renderMenu: (frame: MenuFrame) => ReactNode;
}

const MENU_ID = 'row-menu';

/** The popup of the list that is open. The list has one, instead of one for each row. */
export function RowPopups({ popup, delegate, onClose, renderMenu }: RowPopupsProps) {
  const { kind, id, opener, entry } = popup;
  const openerRef = useMemo(() => ({ current: opener }), [opener]);
  if (kind === 'tags') return <RowTags key={id} {...{ popup, delegate, onClose }} />;
  return renderMenu({ id: MENU_ID, label: `Actions for ${delegate.name}`, entry, openerRef, onClose });
}

/** All tags of a row, beside the button that opened them. */
function RowTags({
  popup: { opener },
  delegate: { name, tags },
  onClose,
}: Omit<RowPopupsProps, 'renderMenu'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    // The popup is placed beside its source, and follows it in the order of Tab.
    dialog.current?.showPopover({ source: opener });
  }, [opener]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles what its links do; it is no control
    <dialog
      ref={dialog}
      popover="auto"
      aria-label={`Tags of ${name}`}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onClick={({ target }) => target instanceof HTMLAnchorElement && onClose()}
      onKeyDown={({ key }) => key === 'Escape' && opener.focus()}
      onPointerOver={aimTagLink}
      onFocus={aimTagLink}
      className="beside-opener overflow-auto rounded-md border border-line-firm bg-surface p-3 wrap-anywhere text-ink shadow-overlay"
    >
      <p className="mb-1 font-semibold">{`Tags of ${name}`}</p>
      <AllTags tags={tags} />
    </dialog>
  );
}
