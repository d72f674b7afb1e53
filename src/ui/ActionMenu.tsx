import { clsx } from 'clsx/lite';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { iconButtonClass } from './button-class';
import type { PopupOpener } from './popup-exit';
import './icons.css';

interface BaseItem {
  /** Unique in the menu, and the same from poll to poll. */
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'danger';
  readonly onSelect: () => void;
}

/** An item of a menu: an action, which can be disabled with a reason, or a link, which can open in a new tab. */
export type MenuItem =
  | (BaseItem & { readonly disabledReason?: string | undefined; readonly href?: never })
  | (BaseItem & { readonly href: string; readonly disabledReason?: never });

/** What gets the focus when a menu opens: its surface by pointer, an item by keyboard. */
export type MenuEntry = 'surface' | 'first' | 'last';

/** What an open menu gets from its button. */
export interface MenuFrame extends PopupOpener {
  readonly id: string;
  readonly label: string;
  readonly entry: MenuEntry;
}

interface ActionMenuProps {
  /** Names the button and the menu: "Actions for payments". */
  label: string;
  /** Renders the open menu: an `ActionMenuPopup` with these props and its items. */
  children: (frame: MenuFrame) => ReactNode;
}

/** A button that opens a menu of actions. A closed menu renders only the button: lists have thousands of them. */
export function ActionMenu({ label, children }: ActionMenuProps) {
  const id = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [entry, setEntry] = useState<MenuEntry>();
  const isOpen = entry !== undefined;

  const close = useCallback(() => setEntry(undefined), []);

  function handleClick({ detail }: MouseEvent) {
    // A click by Enter or Space has the count 0 in `detail`.
    if (isOpen) close();
    else setEntry(detail === 0 ? 'first' : 'surface');
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setEntry(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-hint={isOpen ? undefined : label}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        className={clsx(iconButtonClass(), 'icon-ellipsis')}
      />
      {/* oxlint-disable-next-line react/refs -- handed on, not read */}
      {isOpen && children({ id, label, entry, openerRef: buttonRef, onClose: close })}
    </>
  );
}
