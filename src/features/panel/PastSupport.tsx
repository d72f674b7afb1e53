import { useMemo } from 'react';
import { pastSupportSteps } from '@/domain/charts/past-support';
import { supportDay } from '@/domain/delegate/context';
import type { Fleet } from '@/domain/delegate/fleet';
import { useMomentPath } from '@/features/address/use-moment-path';
import { hrefOfNow } from '@/lib/href';
import { formatDayNear } from '@/lib/time';
import { BarFigure } from '@/ui/BarFigure';
import { markName, pastSupportSummary, UNIT_TITLE } from './chart-labels';

/** How many instances are past support, from now to the day to come that the page shows. */
export function PastSupport({ fleet, now }: { readonly fleet: Fleet; readonly now: Fleet }) {
  const steps = useMemo(() => pastSupportSteps({ ...fleet, now }), [fleet, now]);
  const pathAt = useMomentPath();
  const last = supportDay(fleet.context);
  const first = supportDay(now.context);
  const dayText = (day: number) => formatDayNear(day, day) ?? '';
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const path = steps.map(({ from, count }) => {
    const x = (100 * (from - first)) / (last - first);
    return `H${x}V${95 - (85 * count) / most}`;
  });
  const title = `Past support, now to ${dayText(last)}`;
  return (
    <BarFigure
      title={title}
      summary={pastSupportSummary(steps, dayText)}
      headers={['From', UNIT_TITLE]}
      marks={steps.map(({ from, count }) => {
        const label = from === first ? 'Now' : dayText(from);
        return {
          key: `${from}`,
          label,
          name: markName(label, count),
          count,
          href: hrefOfNow(from === first ? pathAt(undefined) : pathAt(from, true)),
        };
      })}
    >
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-0.5 block h-6 w-full border-b border-line-firm"
      >
        <path d={`M0 100${path.join('')}H100V100Z`} className="fill-bad-band forced-colors:fill-none" />
        <path
          d={`M0 100${path.join('')}H100`}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="4 3"
          strokeWidth="1.5"
          className="fill-none stroke-bad forced-colors:stroke-[CanvasText]"
        />
      </svg>
      <div aria-hidden="true" className="flex h-4 justify-between text-2xs text-ink-faint figures">
        <span>now</span>
        <span>{dayText(last)}</span>
      </div>
    </BarFigure>
  );
}
