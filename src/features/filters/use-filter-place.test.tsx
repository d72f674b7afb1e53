// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useFilterPlace } from './use-filter-place';

/** The result makes the window wide, with filters beside the list, or narrow again. */
function narrowWindow() {
  const media = Object.assign(new EventTarget(), {
    media: '',
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
  vi.spyOn(window, 'matchMedia').mockReturnValue(media);
  return (isWide: boolean) =>
    act(() => {
      media.matches = isWide;
      media.dispatchEvent(new Event('change'));
    });
}

test('a filter sheet closed by widening the window stays closed when it narrows again', () => {
  const widen = narrowWindow();
  const { result } = renderHook(useFilterPlace);
  act(() => result.current.toggle());
  expect(result.current.isSheetOpen).toBe(true);
  widen(true);
  expect(result.current).toMatchObject({ isSheetOpen: false, isDocked: false });
  widen(false);
  expect(result.current.isSheetOpen).toBe(false);
});
