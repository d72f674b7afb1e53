// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createLatePanel } from './late-panel';

function Note({ text }: { text: string }) {
  return <p>{text}</p>;
}

test('code that cannot be fetched costs the panel alone, and the next time it is tried again', async () => {
  const load = vi
    .fn<() => Promise<typeof Note>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(Note);
  const late = createLatePanel(load);
  const { unmount } = render(<late.Panel text="Here" />);
  expect(await screen.findByText('This part could not be loaded.')).toBeVisible();
  unmount();
  render(<late.Panel text="Here" />);
  expect(await screen.findByText('Here')).toBeVisible();
});
