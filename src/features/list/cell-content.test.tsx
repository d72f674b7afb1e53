// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Cell } from './cell-context';

/** Each character is 10 px wide, but a 1 of proportional figures takes no room. */
vi.stubGlobal(
  'OffscreenCanvas',
  class {
    getContext() {
      return { measureText: (text: string) => ({ width: 10 * text.replaceAll('1', '').length }) };
    }
  },
);
const { drawnCell } = await import('./cell-content');

const EXPIRED: Cell = { content: 'Expired', details: ['10 Nov · 12 days ago', '10 Nov'] };
const PIPS = { className: 'pips', style: {}, widthPx: 12 };

test.each<[string, number, Cell, string, string | null]>([
  ['all of it has room', 280, EXPIRED, 'Expired 10 Nov · 12 days ago', null],
  ['only a short detail has room', 140, EXPIRED, 'Expired 10 Nov', 'Expired 10 Nov · 12 days ago'],
  ['no detail has room', 130, EXPIRED, 'Expired', 'Expired 10 Nov · 12 days ago'],
  ['the text has no room', 50, EXPIRED, 'Expi…', 'Expired 10 Nov · 12 days ago'],
  ['a shape takes its room', 140, { ...EXPIRED, tone: 'bad' }, 'Expired', 'Expired 10 Nov · 12 days ago'],
  ['pips take their room', 140, { ...EXPIRED, pips: PIPS }, 'Expired', 'Expired 10 Nov · 12 days ago'],
  ['it is cut, and knows a sentence', 50, { ...EXPIRED, whole: 'It ended.' }, 'Expi…', 'It ended.'],
  ['it is not cut', 280, { ...EXPIRED, whole: 'It ended.' }, 'Expired 10 Nov · 12 days ago', null],
  ['it does not say everything', 280, { content: '26.1', hint: 'The lowest.' }, '26.1', 'The lowest.'],
])('where %s, %i px show as much as fits, and hover the rest', (_what, roomPx, cell, text, hint) => {
  render(<div data-testid="cell" {...drawnCell(cell, roomPx)} />);
  expect(screen.getByTestId('cell')).toHaveTextContent(new RegExp(`^${text}$`));
  expect(screen.getByTestId('cell').getAttribute('data-hint')).toBe(hint);
  const isCut = hint !== null && cell.hint === undefined;
  // oxlint-disable-next-line typescript/no-base-to-string, typescript/restrict-template-expressions -- each content here is a text
  expect(screen.getByTestId('cell').ariaLabel).toBe(isCut ? `${cell.content} ${cell.details?.[0]}` : null);
});

test('a text without a detail has no element of its own, and its cell draws the pips', () => {
  const { container } = render(<div {...drawnCell({ content: 'Connected', pips: PIPS }, 200)} />);
  expect(container.firstElementChild?.childElementCount).toBe(0);
  expect(container.firstElementChild).toHaveClass('pips');
});
