import type { Strip } from '@/domain/memory/questions';
import type { TimeZone } from '@/lib/time';
import { SkeletonBar } from '@/ui/SkeletonBar';
import { axisTicks, FEW_LANES, laneNote, type PeriodStrips, percentOf, shortHost } from './lanes';

interface LanesProps {
  readonly title: string;
  readonly strips: PeriodStrips;
  /** The lines to draw. */
  readonly shown: readonly Strip[];
  readonly zone: TimeZone;
  /** The words for the end of the axis. */
  readonly end: string;
}

/** One line for each instance, over one axis. Its table says the same in words. */
export function Lanes({ title, strips, shown, zone, end }: LanesProps) {
  return (
    <>
      <ul aria-label={`${title}, by instance`}>
        {shown.map((strip) => (
          <li key={strip.id} className="history-lane">
            <span className="font-mono text-xs text-ink-muted" data-hint={strip.host}>
              {shortHost(strip)}
            </span>
            <span aria-hidden="true" className="history-bar">
              {strip.intervals.map(({ state, from, to }) => (
                <span
                  key={from}
                  data-state={state}
                  style={{
                    // A short state at the end stays inside.
                    insetInlineStart: `min(${percentOf(from, strips)}%, 100% - 2px)`,
                    width: `${percentOf(to, strips) - percentOf(from, strips)}%`,
                  }}
                />
              ))}
            </span>
            <span className="text-xs whitespace-nowrap text-ink-faint figures">
              {laneNote(strip, strips.to, zone)}
            </span>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="history-lane history-axis">
        <span />
        <span className="history-bar text-2xs text-ink-faint figures">
          {axisTicks(strips, zone).map(({ at, label, percent }) => (
            <span key={at} style={{ insetInlineStart: `${percent}%` }}>
              {label}
            </span>
          ))}
          <span className="history-end">{end}</span>
        </span>
      </div>
    </>
  );
}

/** The place of the lines before they are known. */
export function LanesSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: Math.min(FEW_LANES, Math.max(1, count)) }, (_, lane) => (
        <div key={lane} className="history-lane">
          <SkeletonBar className="w-20" />
          <SkeletonBar className="w-full" />
        </div>
      ))}
      <div className="history-lane history-axis" />
    </div>
  );
}
