import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { cutEnd, textWidth } from '@/ui/text-width';
import type { Cell, Pips } from './cell-context';

/** The distances between a text, its pips and its detail, and the room of a shape, as in `delegate-list.css`. */
const BESIDE_PX = 7;
const PIPS_GAP_PX = 4;
const SHAPE_PX = 21;

/** The attributes of the element of a cell, and its children in this room, px; infinite where the styles cut it. */
export function drawnCell(cell: Cell, cellPx: number) {
  const { content, details = [], pips, font = 'text', tone, hint } = cell;
  if (typeof content !== 'string') return { children: content, 'data-hint': hint, className: cell.className };
  const roomPx = cellPx - (tone ? SHAPE_PX : 0);
  const text = cutEnd(content, font, roomPx);
  const besidePx = textWidth(text, font) + BESIDE_PX + (pips ? pips.widthPx + PIPS_GAP_PX : 0);
  const detail = details.find((one) => besidePx + detailWidth(one) <= roomPx);
  const isCut = text !== content || detail !== details[0];
  const isClipped = cellPx === Number.POSITIVE_INFINITY;
  const whole = [content, details[0]].filter(Boolean).join(' ');
  const attributes = {
    'aria-label': isCut ? whole : undefined,
    'data-hint': hint || (isCut || isClipped ? (cell.whole ?? whole) : undefined),
    'data-hint-when-cut': isClipped && !hint ? '' : undefined,
    'data-tone': tone,
  };
  // A text alone needs no element of its own: pips beside it are drawn by its cell.
  if (detail === undefined)
    return {
      ...attributes,
      children: text,
      className: clsx(cell.className, pips?.className),
      style: pips?.style,
    };
  return { ...attributes, children: withDetail(text, detail, pips), className: cell.className };
}

/** In small type all figures are as wide as a 0. */
function detailWidth(detail: string): number {
  return textWidth(detail.replaceAll(/\d/g, '0'), 'small');
}

function withDetail(text: string, detail: string, pips: Pips | undefined): ReactNode {
  return (
    <>
      <span>{text}</span>{' '}
      <small className={pips?.className} style={pips?.style}>
        {detail}
      </small>
    </>
  );
}
