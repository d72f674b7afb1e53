import type { Strip, StripState } from '@/domain/memory/questions';
import { STATE_WORDS } from './lanes';

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
