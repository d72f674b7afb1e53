import './print.css';
import { useMoment } from '@/features/fleet/moment';
import { clock } from '@/lib/clock';
import { formatAbsolute, formatDay } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { useIsPrinting } from '@/ui/use-is-printing';

/**
 * Shown in print only: the address of the page with its filters, and the time of the data (`asOf`, epoch ms; by default
 * the moment of the past that the page shows, or the time of printing).
 */
export function PrintedSource({ asOf }: { asOf?: number | undefined }) {
  const [zone] = usePreference(TIME_ZONE);
  const moment = useMoment();
  // Rendered only then, because the address and the time change often.
  if (!useIsPrinting()) return null;
  const isPast = moment?.isToCome === false;
  const at = formatAbsolute(asOf ?? (isPast ? moment.at : clock.now()), zone) ?? 'unknown';
  const ofData = isPast ? `as of ${at}` : at;
  const time = moment?.isToCome ? `support on ${formatDay(moment.at)}, all else ${at}` : ofData;
  return <p className="basis-full text-xs wrap-anywhere">{`${location.href} · ${time}`}</p>;
}
