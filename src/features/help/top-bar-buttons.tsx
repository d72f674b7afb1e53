import { CircleHelp, Info, Settings } from 'lucide-react';
import { useCallback, useState } from 'react';
import { iconButtonClass } from '@/ui/button-class';
import { IconButton } from '@/ui/IconButton';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { Popover } from '@/ui/Popover';
import { useTheme } from '@/ui/theme';
import { useSingleKey } from '@/ui/use-single-key';
import type { DataFactsProps } from './DataFacts';

const panels = () => import('./panels');
const DataFacts = lazyWithRetry(async () => (await panels()).DataFacts);
const HelpDialog = lazyWithRetry(async () => (await panels()).HelpDialog);
const SettingsPanel = lazyWithRetry(async () => (await panels()).SettingsPanel);

const BADGE =
  'inline-flex h-6 shrink-0 items-center rounded-md border border-line-firm px-1.75 text-xs whitespace-nowrap text-ink-muted hover:bg-chip aria-expanded:bg-chip max-phone:order-2 print:hidden';

/** The button that opens the facts about the source of the data. In the demo it says that the data is made up. */
export function AboutData(props: DataFactsProps) {
  return (
    <Popover
      label={props.isDemo ? 'Demo data: about this data' : 'About this data'}
      trigger={
        props.isDemo ? (
          <span>
            Demo<span className="max-desk:sr-only">&nbsp;data</span>
          </span>
        ) : (
          <Info />
        )
      }
      triggerClassName={props.isDemo ? BADGE : iconButtonClass()}
      title="About this data"
      align="end"
    >
      <DataFacts {...props} />
    </Popover>
  );
}

/** The button that opens the reader's settings. Also applies the chosen theme while it is mounted. */
export function SettingsButton() {
  useTheme();
  return (
    <Popover
      label="Settings"
      trigger={<Settings />}
      triggerClassName={iconButtonClass()}
      title="Settings"
      align="end"
    >
      <SettingsPanel />
    </Popover>
  );
}

/** The button that opens the help about labels and keys. The key `?` opens it too. */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useSingleKey('?', () => setOpen(true));
  return (
    <>
      <IconButton label="Help: labels and keys" icon={<CircleHelp />} onClick={() => setOpen(true)} />
      {isOpen && <HelpDialog onClose={close} />}
    </>
  );
}
