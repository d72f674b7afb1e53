import type { Tone } from './tones';
import './tones.css';

/** The icon of a tone: decoration beside a text that says the same. */
export function ToneIcon({ tone }: { tone: Tone }) {
  return <span aria-hidden="true" data-tone={tone} className="tone-icon inline-block" />;
}
