import { useHasMemory } from '@/features/fleet/moment';
import { counted, DELEGATES } from '@/features/words/labels';
import { Checkbox } from '@/ui/Checkbox';
import { TextField } from '@/ui/Field';
import { useStore } from '@/ui/use-store';
import { shownByFilter, useNoticeFilter } from './notice-filter';
import { useNotifications } from './use-notifications';

const WHY_NOT = {
  blocked: 'Your browser blocks them. Allow notifications in its settings of this site, beside the address.',
  insecure: 'Browsers show them only for pages with https.',
  none: 'This browser has none for a page like this.',
} as const;

/** The setting of notifications by the browser, or why there are none. */
export function NotificationChoice() {
  const { state, switchTo } = useNotifications();
  const isRemembered = useHasMemory();
  const whyNot = !isRemembered
    ? 'They need a history of the fleet, which this server does not keep.'
    : state !== 'on' && state !== 'off' && WHY_NOT[state];
  return (
    <section aria-labelledby="notifications" className="flex max-w-64 flex-col gap-1">
      <h3 id="notifications" className="text-xs font-medium text-ink-muted">
        Notifications
      </h3>
      {!whyNot && (
        <Checkbox
          label="Notify me while the page is hidden"
          checked={state === 'on'}
          onChange={(isOn) => void switchTo(isOn)}
        />
      )}
      {!whyNot && state === 'on' && <FilterField />}
      <p className="text-xs text-ink-muted">
        {whyNot ||
          'Outages, delegates that are not connected or missing, support that ends, new versions. At most once a minute, while the page is open.'}
      </p>
    </section>
  );
}

/** Chooses, as in the search, of which delegates the browser notifies. */
function FilterField() {
  const { text, keep, problem } = useNoticeFilter();
  const shown = useStore(shownByFilter);
  return (
    <TextField
      label="Only delegates that match"
      hint={text === '' ? 'As in the search: tag:prod' : problem === undefined ? hintOf(shown) : undefined}
      problem={problem}
      value={text}
      onChange={keep}
    />
  );
}

function hintOf(shown: number | undefined) {
  if (shown === undefined) return undefined;
  return shown === 0
    ? 'No delegate matches now, so nothing is sent.'
    : `${counted(shown, DELEGATES)} ${shown === 1 ? 'matches' : 'match'} now.`;
}
