import { useEffect } from 'react';
import { useMoment } from '@/features/fleet/moment';
import { BASE_PATH } from '@/lib/href';
import { formatDay, formatMoment } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useClockText } from '@/ui/use-clock-text';

/**
 * Sets a page title that starts with the worst finding, or with the moment that the page shows, and marks the
 * favicon while something is wrong. So a background tab shows it too: `13 not connected · Delegates · Payments`.
 */
export function usePageTitle(scopeName: string, worst: string | undefined, subject: string): void {
  const [zone] = usePreference(TIME_ZONE);
  const moment = useMoment();
  const text = useClockText((now) =>
    moment?.isToCome ? `On ${formatDay(moment.at)}` : moment && `As of ${formatMoment(moment.at, now, zone)}`,
  );
  useDocumentTitle([text ?? worst, subject, scopeName].filter(Boolean).join(' · '));
  // What is wrong at another moment than now needs nobody's attention.
  const isNeeded = worst !== undefined && moment === undefined;
  useEffect(() => {
    showAttention(isNeeded);
    return () => showAttention(false);
  }, [isNeeded]);
}

function showAttention(isNeeded: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const file = isNeeded ? 'favicon-attention.svg' : 'favicon.svg';
  const href = `${BASE_PATH}/${file}`;
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
