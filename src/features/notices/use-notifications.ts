import { useEffect } from 'react';
import { createStore } from '@/lib/store';
import { type Preference, usePreference } from '@/ui/preferences';
import { useStore } from '@/ui/use-store';

const NOTIFICATIONS: Preference<'on' | 'off'> = {
  key: 'notifications',
  values: ['on', 'off'],
  fallback: 'off',
};

/** `off`: not asked for, or not any more. `insecure`: the page came over plain http. `none`: this browser has none for a page. */
type NotificationState = 'on' | 'off' | 'blocked' | 'insecure' | 'none';

const permission = createStore(permissionNow());

function permissionNow(): NotificationPermission | 'insecure' | 'none' {
  if (!window.isSecureContext) return 'insecure';
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Whether this browser notifies the reader, and what switches it. The browser asks for its permission when it is switched on. */
export function useNotifications() {
  const [choice, choose] = usePreference(NOTIFICATIONS);
  const allowed = useStore(permission);
  useEffect(() => {
    const stopping = new AbortController();
    void followPermission(stopping.signal);
    return () => stopping.abort();
  }, []);

  async function switchTo(isOn: boolean): Promise<void> {
    if (!isOn) return choose('off');
    permission.set(await Notification.requestPermission());
    if (permission.get() !== 'granted') return;
    try {
      // It also shows whether the system lets the browser notify.
      const first = new Notification('Notifications of delegates are on.');
      first.addEventListener('click', () => first.close());
      choose('on');
    } catch {
      // On Android, only installed apps may.
      permission.set('none');
    }
  }
  return { state: notificationState(choice, allowed), switchTo };
}

function notificationState(
  choice: 'on' | 'off',
  allowed: ReturnType<typeof permissionNow>,
): NotificationState {
  if (allowed === 'denied') return 'blocked';
  if (allowed === 'granted') return choice;
  return allowed === 'default' ? 'off' : allowed;
}

/** The reader can change it in the settings of the browser. */
async function followPermission(signal: AbortSignal): Promise<void> {
  permission.set(permissionNow());
  const status = await navigator.permissions?.query({ name: 'notifications' });
  status?.addEventListener('change', () => permission.set(permissionNow()), { signal });
}
