import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { TONE_TEXT, type Tone } from './tones';

// Told apart by outline alone: round, three corners, eight corners, broken. The marks inside are holes, so that the
// icons hold on every surface and in forced colours.
const SHAPES: Record<Tone, ReactNode> = {
  good: (
    <path
      fillRule="evenodd"
      d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3.1 3.9-4.2 4.6-2-2-1.1 1.1 3.2 3.1 5.3-5.8-1.2-1Z"
    />
  ),
  attention: (
    <path
      fillRule="evenodd"
      d="M6.9 1.7a1.3 1.3 0 0 1 2.2 0l6.3 11a1.3 1.3 0 0 1-1.1 1.9H1.7a1.3 1.3 0 0 1-1.1-1.9l6.3-11ZM7.2 5.3v4.6h1.6V5.3H7.2Zm0 5.8v1.7h1.6v-1.7H7.2Z"
    />
  ),
  bad: (
    <path
      fillRule="evenodd"
      d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1L5.1 1Zm.6 3.6L4.6 5.7 6.9 8l-2.3 2.3 1.1 1.1L8 9.1l2.3 2.3 1.1-1.1L9.1 8l2.3-2.3-1.1-1.1L8 6.9 5.7 4.6Z"
    />
  ),
  unknown: (
    <circle
      cx="8"
      cy="8"
      r="6.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.9 1.97"
    />
  ),
};

/** The icon of a tone: decoration beside a text that says the same. */
export function ToneIcon({ tone }: { tone: Tone }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="currentColor"
      className={clsx('size-4 shrink-0', TONE_TEXT[tone])}
    >
      {SHAPES[tone]}
    </svg>
  );
}
