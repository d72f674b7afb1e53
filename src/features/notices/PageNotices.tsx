import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Notification as NoticeText } from '@/domain/notices/notification';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useHasMemory } from '@/features/fleet/moment';
import { fleetQuery } from '@/features/fleet/queries';
import { MINUTE_MS } from '@/lib/units';
import { useNoticeFilter } from './notice-filter';
import { useNotifications } from './use-notifications';
import { watchNotices } from './watch-notices';

/** Notifies the reader of what happens in the scope, if they want it. Renders nothing. */
export function PageNotices({ scope }: { readonly scope: Scope }) {
  const { state } = useNotifications();
  const isWanted = useHasMemory() && state === 'on';
  const { inUse: filter } = useNoticeFilter();
  const listing = useListing(scope);
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = useEffectEvent(({ title, body, path }: NoticeText) => {
    const shown = new Notification(title, { body });
    shown.addEventListener('click', () => {
      shown.close();
      window.focus();
      void navigate(path);
    });
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const stopping = new AbortController();
    void watchNotices({
      listing,
      filter,
      // A page that is seen has read it already.
      read: async () => (await client.fetchQuery({ ...fleetQuery(listing), staleTime: MINUTE_MS / 2 })).fleet,
      show: (notification) => show(notification),
      signal: stopping.signal,
    });
    return () => stopping.abort();
  }, [isWanted, listing, filter, client]);
  return null;
}
