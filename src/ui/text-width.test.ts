import { expect, test, vi } from 'vitest';

/** Each character is 10 px wide. */
const measured: string[] = [];
vi.stubGlobal(
  'OffscreenCanvas',
  class {
    getContext() {
      return {
        font: '',
        measureText(text: string) {
          measured.push(text);
          return { width: 10 * Array.from(text).length };
        },
      };
    }
  },
);
const { cutEnd, cutMiddle, textWidth } = await import('./text-width');

test('a width is measured once', () => {
  expect(textWidth('connected', 'text')).toBe(90);
  expect(textWidth('connected', 'text')).toBe(90);
  expect(measured.filter((text) => text === 'connected')).toHaveLength(1);
  textWidth('connected', 'small');
  expect(measured.filter((text) => text === 'connected')).toHaveLength(2);
});

test.each([
  ['blue-green', 100, 'blue-green'],
  ['blue-green', 99, 'blue-gre…'],
  ['blue green', 60, 'blue…'],
  ['🚚🚚🚚🚚', 30, '🚚🚚…'],
  ['blue-green', 5, '…'],
  ['', 0, ''],
])('%s in %i px is cut at its end: %s', (text, roomPx, expected) => {
  expect(cutEnd(text, 'text', roomPx)).toBe(expected);
});

test.each([
  ['payments-eu-west-1', 180, 'payments-eu-west-1'],
  ['payments-eu-west-1', 170, 'payments…u-west-1'],
  ['payments-eu-west-1', 40, '…u-west-1'],
  ['short', 10, '…short'],
])('%s in %i px is cut before its end: %s', (text, roomPx, expected) => {
  expect(cutMiddle(text, 'name', roomPx)).toBe(expected);
});
