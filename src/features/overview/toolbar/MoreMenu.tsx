import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import type { ListPanelName } from './ListPanel';

interface MoreMenuProps {
  readonly panels: readonly { readonly name: ListPanelName; readonly icon: ReactNode }[];
  readonly drawPanel: (name: ListPanelName) => ReactNode;
  /** Rendered before the buttons. */
  readonly children: ReactNode;
}

/** The menu for controls that do not fit on a phone. Each panel opens in place of the menu, with a button back. */
export function MoreMenu({ panels, drawPanel, children }: MoreMenuProps) {
  const [opened, setOpened] = useState<ListPanelName>();
  const content = useRef<HTMLDivElement>(null);
  // A change of the listing unmounts the menu together with the list, so the focus moves to `main`.
  useLayoutEffect(() => {
    const menu = content.current;
    return () => {
      if (menu?.contains(document.activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);

  function show(name: ListPanelName | undefined) {
    // Rendered at once: the pressed button unmounts, and a new one gets its focus.
    flushSync(() => setOpened(name));
    content.current?.querySelector('button')?.focus();
  }
  return (
    <div ref={content} className="flex flex-col items-start gap-2">
      {opened ? (
        <>
          <div className="flex items-center gap-1">
            <IconButton label="Back" icon={<ArrowLeft />} onClick={() => show(undefined)} />
            <p className="font-semibold">{opened}</p>
          </div>
          {drawPanel(opened)}
        </>
      ) : (
        <>
          {children}
          <div className="flex flex-wrap gap-2">
            {panels.map(({ name, icon }) => (
              <Button key={name} icon={icon} onClick={() => show(name)}>
                {name}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
