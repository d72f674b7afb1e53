import { clsx } from 'clsx/lite';
import { TONE_TEXT, type Tone } from './tones';

interface ShareBarProps {
  /** From 0 to 1; other values are clamped. */
  share: number;
  tone: Tone;
}

/** A thin bar for a share of a whole: decoration beside a text that says the same. */
export function ShareBar({ share, tone }: ShareBarProps) {
  const percent = Math.min(1, Math.max(0, share)) * 100;
  return (
    <svg aria-hidden="true" className={clsx('block h-1 w-full', TONE_TEXT[tone])}>
      <rect
        width="100%"
        height="100%"
        rx="2"
        className="fill-line forced-colors:fill-none forced-colors:stroke-ink"
      />
      {/* Any share above 0 is visible, however small. */}
      {percent > 0 && <rect width={`max(4px, ${percent}%)`} height="100%" rx="2" fill="currentColor" />}
    </svg>
  );
}
