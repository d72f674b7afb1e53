// @vitest-environment jsdom
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { expect, test, vi } from 'vitest';
import { SecretValue } from './SecretValue';
import { useSecret } from './use-secret';

test('a secret is read for each use, and kept only while it shows', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 's3cret');
  const { result } = renderHook(() => useSecret(read));
  await act(async () => expect(await result.current.readOnce()).toBe('s3cret'));
  expect(result.current.value).toBeUndefined();
  act(() => result.current.show());
  await waitFor(() => expect(result.current.value).toBe('s3cret'));
  await act(async () => expect(await result.current.readOnce()).toBe('s3cret'));
  expect(read).toHaveBeenCalledTimes(2);
  act(() => result.current.hide());
  expect(result.current.value).toBeUndefined();
});

test('a secret that cannot be read gives the reason, until the next attempt', async () => {
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('Not now'))
    .mockResolvedValue('x');
  const { result } = renderHook(() => useSecret(read));
  await act(async () => expect(await result.current.readOnce()).toBeUndefined());
  expect(result.current.failure?.message).toBe('Not now');
  expect(result.current.isPending).toBe(false);
  await act(async () => void (await result.current.readOnce()));
  expect(result.current.failure).toBeUndefined();
});

test('a hidden page removes a shown secret from the document', async () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <SecretValue read={async () => 's3cret'} />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  await userEvent.click(screen.getByRole('button', { name: 'Reveal' }));
  await screen.findByText('s3cret');
  rerender(page('hidden'));
  await waitFor(() => expect(document.body.innerHTML).not.toContain('s3cret'));
});

test('a secret that arrives while its page is hidden does not show on return', async () => {
  let arrive = (_secret: string) => {};
  const reading = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <SecretValue read={() => reading} />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  await userEvent.click(screen.getByRole('button', { name: 'Reveal' }));
  rerender(page('hidden'));
  await act(async () => arrive('s3cret'));
  rerender(page('visible'));
  expect(document.body.innerHTML).not.toContain('s3cret');
});
