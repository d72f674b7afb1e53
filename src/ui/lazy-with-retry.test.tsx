// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { codeMissing, lazyWithRetry, preloadLazyCode } from './lazy-with-retry';

interface NoteProps {
  readonly text: string;
  readonly onClose?: () => void;
}

function Note({ text }: NoteProps) {
  return <p>{text}</p>;
}

afterEach(() => codeMissing.set('no'));

function failOnce() {
  return vi
    .fn<() => Promise<ComponentType<NoteProps>>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Note);
}

test('a component with preloaded code renders at once', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
  const load = vi.fn<() => Promise<ComponentType<NoteProps>>>().mockResolvedValue(Note);
  const LateNote = lazyWithRetry(load);
  preloadLazyCode();
  await waitFor(() => expect(load).toHaveResolved());
  render(<LateNote text="Here" />);
  expect(screen.getByText('Here')).toBeVisible();
});

test('a panel whose code fails to load says so, and loads it again when remounted', async () => {
  const LateNote = lazyWithRetry(failOnce());
  const { unmount } = render(<LateNote text="Here" />);
  expect(await screen.findByText('This part could not be loaded. Reload the page.')).toBeVisible();
  expect(codeMissing.get()).toBe('yes');
  unmount();
  render(<LateNote text="Here" />);
  expect(await screen.findByText('Here')).toBeVisible();
});

test('a popup whose code fails to load closes, and loads it again when reopened', async () => {
  const LateNote = lazyWithRetry(failOnce());
  const onClose = vi.fn<() => void>();
  const { unmount } = render(<LateNote text="Here" onClose={onClose} />);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  unmount();
  render(<LateNote text="Here" onClose={onClose} />);
  expect(await screen.findByText('Here')).toBeVisible();
});

test('once dismissed, missing code is reported again for a popup, and not for a further panel', async () => {
  codeMissing.set('dismissed');
  const LatePanel = lazyWithRetry(failOnce());
  render(<LatePanel text="Here" />);
  await screen.findByText('This part could not be loaded. Reload the page.');
  expect(codeMissing.get()).toBe('dismissed');
  const LatePopup = lazyWithRetry(failOnce());
  render(<LatePopup text="Here" onClose={() => {}} />);
  await waitFor(() => expect(codeMissing.get()).toBe('yes'));
});
