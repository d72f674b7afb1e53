import { useHasMemory } from '@/features/fleet/moment';
import { Checkbox } from '@/ui/Checkbox';
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
    <section aria-labelledby="notifications" className="max-w-64">
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
      <p className="text-xs text-ink-muted">
        {whyNot ||
          'Outages, delegates that are not connected or missing, support that ends, new versions. At most once a minute, while the page is open.'}
      </p>
    </section>
  );
}
