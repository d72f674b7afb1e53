// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createLatePopup } from './late-popup';

function Note({ text }: { text: string; onClose: () => void }) {
  return <p>{text}</p>;
}

test('the popup stands there as soon as its code has come', async () => {
  const late = createLatePopup(() => Promise.resolve(Note));
  render(<late.Popup text="Here" onClose={() => {}} />);
  expect(screen.queryByText('Here')).toBeNull();
  expect(await screen.findByText('Here')).toBeVisible();
});

test('fetched ahead, it stands there at once and its code is fetched once', async () => {
  const load = vi.fn<() => Promise<typeof Note>>().mockResolvedValue(Note);
  const late = createLatePopup(load);
  late.preload();
  await Promise.resolve();
  await Promise.resolve();
  render(<late.Popup text="Here" onClose={() => {}} />);
  expect(screen.getByText('Here')).toBeVisible();
});

test('code that cannot be fetched closes it, and the next time it is tried again', async () => {
  const load = vi
    .fn<() => Promise<typeof Note>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Note);
  const late = createLatePopup(load);
  const onClose = vi.fn<() => void>();
  const { unmount } = render(<late.Popup text="Here" onClose={onClose} />);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  unmount();
  render(<late.Popup text="Here" onClose={onClose} />);
  expect(await screen.findByText('Here')).toBeVisible();
});
