import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { TONE_SURFACE, TONE_TEXT, type Tone } from './tones';

/** A short word in a frame: a tag, or with a tone a judgement. */
export function Badge({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 max-w-full items-center rounded-sm border px-1.5 text-xs whitespace-nowrap',
        tone === undefined
          ? 'border-line bg-sunken text-ink'
          : clsx('border-current/25 font-medium', TONE_SURFACE[tone], TONE_TEXT[tone]),
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  );
}
