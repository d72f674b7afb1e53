import type { ReactNode } from 'react';
import { formatDayNear } from '@/lib/time';
import { freezeText, waveDayText } from './plan-labels';
import type { PlanState } from './use-plan';

/** What happens between two waves: a freeze, the deadline, and today once the plan runs. */
export function WaveLines({
  since,
  until,
  parameters: { freeze, by },
  today,
}: {
  since: number;
  until: number;
  parameters: PlanState['parameters'];
  today: number;
}) {
  const isLast = until === Number.MAX_SAFE_INTEGER;
  const lines: { at: number; kind: string; content: ReactNode }[] = [];
  for (const window of freeze) {
    if (window.from > since && window.from <= until && !(isLast && by !== undefined && window.from > by))
      lines.push({
        at: window.from,
        kind: 'freeze',
        content: (
          <>
            <b className="font-medium text-ink">Freeze</b>{' '}
            <span>{`${freezeText(window, today)}. No wave.`}</span>
          </>
        ),
      });
  }
  if (by !== undefined && by >= since && by < until)
    lines.push({ at: by, kind: 'deadline', content: `Deadline ${formatDayNear(by, today)}.` });
  if (today > since && today <= until && !isLast)
    lines.push({ at: today, kind: 'today', content: `Today, ${waveDayText(today, today)}` });
  return lines
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, kind, content }) => (
      <tr key={kind + at} role="row" className={`wave-line wave-line-${kind}`}>
        <td role="cell">
          <span>{content}</span>
        </td>
      </tr>
    ));
}
