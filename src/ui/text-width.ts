import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/store';

const SANS = 'Inter, "Inter Fallback", system-ui, sans-serif';
const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace';

/** The fonts of texts that are measured, as in `tokens.css`. */
const FONTS = {
  text: `13px ${SANS}`,
  name: `500 13px ${SANS}`,
  small: `12px ${SANS}`,
  mono: `12px ${MONO}`,
};
export type TextFont = keyof typeof FONTS;

/** Without a document: measuring with it costs no layout. Null where nothing is drawn, as in tests. */
const pen = 'OffscreenCanvas' in globalThis ? new OffscreenCanvas(1, 1).getContext('2d') : null;

const MOST_WIDTHS = 20_000;
const widths = new Map<string, number>();

/** The width of a text on one line, px; 0 where nothing is drawn. Measured once and remembered. */
export function textWidth(text: string, font: TextFont): number {
  if (!pen) return 0;
  const key = `${font} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  pen.font = FONTS[font];
  const { width } = pen.measureText(text);
  if (widths.size >= MOST_WIDTHS) widths.clear();
  widths.set(key, width);
  return width;
}

/** The text, or as much of its start as has this room, px, with "…". */
export function cutEnd(text: string, font: TextFont, roomPx: number): string {
  return cut(text, font, roomPx, 0);
}

/** The text, cut before its last characters: names differ at their ends. */
export function cutMiddle(text: string, font: TextFont, roomPx: number): string {
  return cut(text, font, roomPx, 8);
}

function cut(text: string, font: TextFont, roomPx: number, tailLength: number): string {
  if (textWidth(text, font) <= roomPx) return text;
  // By code points, so that no surrogate pair is cut.
  const characters = Array.from(text);
  const tail = `…${characters.splice(Math.max(0, characters.length - tailLength)).join('')}`;
  let [most, tooMany] = [0, characters.length];
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >>> 1;
    const isWithin = textWidth(characters.slice(0, middle).join('') + tail, font) <= roomPx;
    if (isWithin) most = middle;
    else tooMany = middle;
  }
  return characters.slice(0, most).join('').trimEnd() + tail;
}

const PROBE = 'The quick brown fox jumps over the lazy dog';
/** How far a width may be from the measured one: rounding at a zoom of the page. */
const TOLERANCE = 0.02;
const areKnown = createStore(true);
let isWatched = false;

/**
 * Whether the letters of the page are those that are measured here. They are not with the reader's own fonts, sizes or
 * spacing, nor with a translation.
 */
export function useAreWidthsKnown(): boolean {
  return useSyncExternalStore(subscribe, areKnown.get);
}

function subscribe(listener: () => void): () => void {
  if (!isWatched && pen) watch();
  isWatched = true;
  return areKnown.subscribe(listener);
}

function watch() {
  const probe = document.createElement('span');
  probe.textContent = PROBE;
  probe.ariaHidden = 'true';
  probe.className = 'text-probe';
  document.body.append(probe);
  const check = () => {
    const { width } = probe.getBoundingClientRect();
    areKnown.set(Math.abs(width / textWidth(PROBE, 'text') - 1) <= TOLERANCE);
  };
  new ResizeObserver(check).observe(probe);
  document.fonts.addEventListener('loadingdone', () => {
    widths.clear();
    check();
  });
}
