import type { Strip, StripState } from '@/domain/memory/questions';
import { SkeletonBar } from '@/ui/Skeleton';
import { axisTicks, laneNote, lanePercent, STATE_WORDS } from './lanes';
import type { History } from './use-history';

interface LaneProps {
  readonly history: History;
  /** Undefined while it is not known, and for an instance that the memory has never seen. */
  readonly strip: Strip | undefined;
}

/** The past of one instance as a bar. The table of the period says the same in words. */
export function Lane({ history: { strips, zone }, strip }: LaneProps) {
  const { data } = strips;
  if (!data) return strips.isPending && <SkeletonBar className="w-full" />;
  return (
    <>
      <span aria-hidden="true" className="history-bar block">
        {strip?.intervals.map(({ state, from, to }) => (
          <span
            key={from}
            data-state={state}
            style={{
              // A short state at the end stays inside.
              insetInlineStart: `min(${lanePercent(from, data)}%, 100% - 2px)`,
              width: `${lanePercent(to, data) - lanePercent(from, data)}%`,
            }}
          />
        ))}
      </span>
      {strip && <span className="sr-only">{laneNote(strip, data.to, zone) || 'reporting'}</span>}
    </>
  );
}

/** The times below the lanes. */
export function LaneAxis({ history: { strips, zone, end } }: Pick<LaneProps, 'history'>) {
  return (
    <div aria-hidden="true" className="history-bar history-axis text-2xs text-ink-faint figures">
      {strips.data &&
        axisTicks(strips.data, zone).map(({ at, label, percent }) => (
          <span key={at} style={{ insetInlineStart: `${percent}%` }}>
            {label}
          </span>
        ))}
      {strips.data && <span className="history-end">{end}</span>}
    </div>
  );
}

const ALWAYS = ['reporting', 'silent', 'gone', 'not-read'] as const satisfies readonly StripState[];

/** What the bars stand for; the rare state is named only where it is drawn. */
export function Legend({ instances }: { instances: readonly Strip[] }) {
  const hasNever = instances.some(({ intervals }) => intervals.some(({ state }) => state === 'never'));
  const states: readonly StripState[] = hasNever ? [...ALWAYS, 'never'] : ALWAYS;
  return (
    <ul aria-label="Legend" className="ms-auto flex flex-wrap gap-x-3 text-xs text-ink-muted">
      {states.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span aria-hidden="true" className="history-swatch" data-state={state} />
          <span>{STATE_WORDS[state]}</span>
        </li>
      ))}
    </ul>
  );
}
