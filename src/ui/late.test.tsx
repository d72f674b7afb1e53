// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { codeMissing, late, preloadLate } from './late';

interface NoteProps {
  readonly text: string;
  readonly onClose?: () => void;
}

function Note({ text }: NoteProps) {
  return <p>{text}</p>;
}

function failOnce() {
  return vi
    .fn<() => Promise<ComponentType<NoteProps>>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Note);
}

test('a component shows when its code arrives', async () => {
  const LateNote = late(() => Promise.resolve(Note));
  render(<LateNote text="Here" />);
  expect(screen.queryByText('Here')).toBeNull();
  expect(await screen.findByText('Here')).toBeVisible();
});

test('a component whose code is preloaded shows at once', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
  const load = vi.fn<() => Promise<ComponentType<NoteProps>>>().mockResolvedValue(Note);
  const LateNote = late(load);
  preloadLate();
  await vi.waitFor(() => expect(load).toHaveResolved());
  render(<LateNote text="Here" />);
  expect(screen.getByText('Here')).toBeVisible();
});

test('a panel without code shows a sentence, and asks for the code again when it is shown again', async () => {
  const LateNote = late(failOnce());
  const { unmount } = render(<LateNote text="Here" />);
  expect(await screen.findByText('This part could not be loaded.')).toBeVisible();
  expect(codeMissing.get()).toBe(true);
  unmount();
  render(<LateNote text="Here" />);
  expect(await screen.findByText('Here')).toBeVisible();
});

test('a popup without code closes, and asks for the code again when it is opened again', async () => {
  const LateNote = late(failOnce());
  const onClose = vi.fn<() => void>();
  const { unmount } = render(<LateNote text="Here" onClose={onClose} />);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  unmount();
  render(<LateNote text="Here" onClose={onClose} />);
  expect(await screen.findByText('Here')).toBeVisible();
});
