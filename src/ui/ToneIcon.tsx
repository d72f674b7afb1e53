import type { Tone } from './tones';
import './tones.css';

// The outlines alone distinguish the shapes: round, three corners, eight corners, a broken ring.
const SHAPES: Record<Tone, string> = {
  good: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3.1 3.9-4.2 4.6-2-2-1.1 1.1 3.2 3.1 5.3-5.8-1.2-1Z',
  attention:
    'M6.9 1.7a1.3 1.3 0 0 1 2.2 0l6.3 11a1.3 1.3 0 0 1-1.1 1.9H1.7a1.3 1.3 0 0 1-1.1-1.9l6.3-11ZM7.2 5.3v4.6h1.6V5.3H7.2Zm0 5.8v1.7h1.6v-1.7H7.2Z',
  bad: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1L5.1 1Zm.6 3.6L4.6 5.7 6.9 8l-2.3 2.3 1.1 1.1L8 9.1l2.3 2.3 1.1-1.1L9.1 8l2.3-2.3-1.1-1.1L8 6.9 5.7 4.6Z',
  unknown:
    'M8 1a7 7 0 0 1 6.6 4.7l-1.5.6A5.4 5.4 0 0 0 8 2.6V1Zm6.9 6.2A7 7 0 0 1 8 15v-1.6a5.4 5.4 0 0 0 5.3-6Zm-8.4 7.6A7 7 0 0 1 1 8h1.6a5.4 5.4 0 0 0 4.2 5.2ZM1.1 6.5A7 7 0 0 1 6.5 1.2l.4 1.5a5.4 5.4 0 0 0-4.2 4.2Z',
};

/** The icon of a tone: decoration beside a text that says the same. */
export function ToneIcon({ tone }: { tone: Tone }) {
  return (
    <svg aria-hidden="true" data-tone={tone} className="tone-icon" viewBox="0 0 16 16">
      <path fillRule="evenodd" d={SHAPES[tone]} />
    </svg>
  );
}
