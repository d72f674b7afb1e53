import './print.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { useMoment } from '@/features/fleet/moment';
import { clock } from '@/lib/clock';
import { formatAbsolute, formatDay } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';

interface PrintedSourceProps {
  readonly scope: Scope;
  /** The time of the data, epoch ms. @default the moment of the past that the page shows, or the time of printing */
  readonly asOf?: number | undefined;
}

/** Shown in print only: the address of the page with its filters, the scope, and the time of the data. */
export function PrintedSource({ scope, asOf }: PrintedSourceProps) {
  const [zone] = usePreference(TIME_ZONE);
  const [printed, setPrinted] = useState('');
  const moment = useMoment();
  const print = useEffectEvent(() => {
    const isPast = moment?.isToCome === false;
    const at = formatAbsolute(asOf ?? (isPast ? moment.at : clock.now()), zone) ?? 'unknown';
    const ofData = isPast ? `as of ${at}` : at;
    const time = moment?.isToCome ? `support on ${formatDay(moment.at)}, all else ${at}` : ofData;
    setPrinted(`${location.href} · ${scopeLabelWithLevel(scope)} · ${time}`);
  });
  useEffect(() => {
    // Set only before printing, because the address and the time change often.
    const handlePrint = () => flushSync(print);
    window.addEventListener('beforeprint', handlePrint);
    return () => window.removeEventListener('beforeprint', handlePrint);
  }, []);
  return <p className="hidden basis-full text-xs wrap-anywhere print:block">{printed}</p>;
}
