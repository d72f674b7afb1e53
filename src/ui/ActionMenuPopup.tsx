import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx/lite';
import { type RefObject, useEffect, useRef } from 'react';
import type { MenuFrame, MenuItem } from './ActionMenu';
import { popupExit } from './popup-exit';

interface ActionMenuPopupProps extends MenuFrame {
  readonly items: readonly MenuItem[];
}

/** The open menu of an `ActionMenu`. Base UI provides roles, arrow keys and typeahead; `popupExit` returns the focus. */
export function ActionMenuPopup({ id, label, items, entry, openerRef, onClose }: ActionMenuPopupProps) {
  const popupRef = useRef<HTMLDivElement>(null);

  const { leave, handleOpenChange, handleKeyDown } = popupExit({ openerRef, onClose });

  function choose(item: MenuItem) {
    // The button gets the focus first, so that a dialog that the action opens can return the focus to it.
    leave();
    item.onSelect();
  }

  return (
    <CSPProvider disableStyleElements>
      <Menu.Root open modal={false} onOpenChange={handleOpenChange}>
        <Menu.Portal>
          <Menu.Positioner anchor={openerRef} align="end" sideOffset={4} className="z-overlay">
            <Menu.Popup
              ref={popupRef}
              id={id}
              aria-label={label}
              finalFocus={false}
              onKeyDown={handleKeyDown}
              className="max-w-80 min-w-44 rounded-md border border-line-strong bg-surface p-1 text-ink shadow-overlay outline-none"
            >
              {items.map((item) => (
                <Choice key={item.id} item={item} onChoose={choose} />
              ))}
              {entry !== 'surface' && <FocusOnEntry entry={entry} popupRef={popupRef} />}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}

interface FocusOnEntryProps {
  entry: 'first' | 'last';
  popupRef: RefObject<HTMLDivElement | null>;
}

/** Focuses the first or the last item: Base UI focuses the menu's surface. Rendered in the menu to mount with the items. */
function FocusOnEntry({ entry, popupRef }: FocusOnEntryProps) {
  useEffect(() => {
    const choices = popupRef.current?.querySelectorAll<HTMLElement>('[role="menuitem"]');
    const target = choices?.item(entry === 'first' ? 0 : choices.length - 1);
    const frame = requestAnimationFrame(() => target?.focus());
    return () => cancelAnimationFrame(frame);
  }, [entry, popupRef]);
  return null;
}

function Choice({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const shared = {
    label: item.label,
    closeOnClick: false,
    className: clsx(
      // Forced colours show the transparent outline, but no backgrounds.
      'flex min-h-8 items-start gap-2 rounded-sm px-2 py-1.5 -outline-offset-2 outline-transparent select-none focus-visible:outline-focus data-highlighted:bg-chip data-highlighted:outline-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
      item.disabledReason !== undefined ? 'text-ink-muted' : item.tone === 'danger' && 'text-bad',
    ),
  };
  const content = (
    <>
      {item.icon}
      <span className="min-w-0">
        <span>{item.label}</span>{' '}
        {item.disabledReason !== undefined && <span className="block text-xs">{item.disabledReason}</span>}
      </span>
    </>
  );

  // Base UI would focus the clicked item, which unmounts.
  if (item.href === undefined) {
    return (
      <Menu.Item
        {...shared}
        disabled={item.disabledReason !== undefined}
        onClick={(event) => {
          event.preventBaseUIHandler();
          onChoose(item);
        }}
      >
        {content}
      </Menu.Item>
    );
  }
  return (
    <Menu.LinkItem
      {...shared}
      href={item.href}
      onClick={(event) => {
        // The browser handles clicks with a modifier, which open new tabs and windows.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventBaseUIHandler();
        event.preventDefault();
        onChoose(item);
      }}
    >
      {content}
    </Menu.LinkItem>
  );
}
