// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '@/ui/announce';
import { useNavigationFocus } from './use-navigation-focus';

vi.mock('@/ui/announce');

beforeEach(() => {
  const main = document.createElement('main');
  main.id = 'main';
  main.tabIndex = -1;
  document.body.append(main);
  document.title = 'The list';
  // Does what a browser does: scrolls the window and fires the event.
  vi.stubGlobal('scrollTo', (_left: number, top: number) => {
    vi.stubGlobal('scrollY', top);
    window.dispatchEvent(new Event('scroll'));
  });
  return () => main.remove();
});

function setUp() {
  const { result } = renderHook(
    () => {
      useNavigationFocus();
      return useNavigate();
    },
    { wrapper: ({ children }) => <MemoryRouter initialEntries={['/list']}>{children}</MemoryRouter> },
  );
  return {
    go: (to: string, how?: { replace: boolean }) => act(() => void result.current(to, how)),
    back: () => act(() => void result.current(-1)),
  };
}

test('Back restores the scroll position of a list whose address was replaced after scrolling', () => {
  const { go, back } = setUp();
  window.scrollTo(0, 9_000);
  go('/list?open=a', { replace: true });
  go('/delegate');
  expect(window.scrollY).toBe(0);
  back();
  expect(window.scrollY).toBe(9_000);
});

test('a page with lazy code is announced by its own title', async () => {
  const { go } = setUp();
  go('/tokens');
  await new Promise((resolve) => setTimeout(resolve));
  expect(announce).not.toHaveBeenCalled();
  document.title = 'Tokens';
  await waitFor(() => expect(announce).toHaveBeenCalledExactlyOnceWith('Tokens'));
});
