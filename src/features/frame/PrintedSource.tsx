import './print.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMoment } from '@/features/fleet/moment';
import { clock } from '@/lib/clock';
import { formatAbsolute, formatDay } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';

/**
 * Shown in print only: the address of the page with its filters, and the time of the data (`asOf`, epoch ms; by default
 * the moment of the past that the page shows, or the time of printing).
 */
export function PrintedSource({ asOf }: { asOf?: number | undefined }) {
  const [zone] = usePreference(TIME_ZONE);
  const [printed, setPrinted] = useState('');
  const moment = useMoment();
  const print = useEffectEvent(() => {
    const isPast = moment?.isToCome === false;
    const at = formatAbsolute(asOf ?? (isPast ? moment.at : clock.now()), zone) ?? 'unknown';
    const ofData = isPast ? `as of ${at}` : at;
    const time = moment?.isToCome ? `support on ${formatDay(moment.at)}, all else ${at}` : ofData;
    setPrinted(`${location.href} · ${time}`);
  });
  useEffect(() => {
    // Set only before printing, because the address and the time change often.
    const handlePrint = () => flushSync(print);
    window.addEventListener('beforeprint', handlePrint);
    return () => window.removeEventListener('beforeprint', handlePrint);
  }, []);
  return <p className="hidden basis-full text-xs wrap-anywhere print:block">{printed}</p>;
}
