// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { configureManager, managerConfig } from '@/api/manager';
import type { ActivityEvent } from '@/domain/memory/events';
import type { Memory, MissingDelegate } from '@/domain/memory/questions';
import { HOUR_MS } from '@/lib/units';
import { answer, NOW, openActivity } from '@/testing/activity-page';
import { stopClock } from '@/testing/page';

beforeEach(() => stopClock(NOW));

const LEFT_AT = NOW - HOUR_MS;
const LOST = { at: LEFT_AT, host: 'node-4', instances: 1 };
const LEFT: ActivityEvent = {
  id: 'left',
  kind: 'missing',
  from: LEFT_AT,
  to: LEFT_AT + 30_000,
  delegates: ['a', 'b', 'c'].map((key) => ({ key, name: `edge-${key}` })),
  count: 3,
  last: LOST,
  still: 3,
};

function missing(key: string, since: number): MissingDelegate {
  const unknown = { type: undefined, version: undefined, owner: undefined, scope: undefined };
  return { ...unknown, key, name: `edge-${key}`, since, last: LOST, tags: [], dismissed: undefined };
}

test('those that still are missing can be dismissed together, which says by whom, and undone', async () => {
  let by: string | undefined;
  const memory = {
    missing: vi.fn<Memory['missing']>(async () => ({
      delegates: [
        ...[missing('a', LEFT_AT), missing('b', LEFT_AT + 30_000)].map((one) => ({
          ...one,
          dismissed: by === undefined ? undefined : { at: NOW, by },
        })),
        missing('other', LEFT_AT - 1),
      ],
      isMore: false,
      asOf: NOW,
    })),
    dismiss: vi.fn<Memory['dismiss']>(async () => void (by = 'ana')),
    undoDismiss: vi.fn<Memory['undoDismiss']>(async () => void (by = undefined)),
  };
  const activity = vi.fn<Memory['activity']>(async () => answer([LEFT]));
  openActivity(activity, {}, memory);
  const button = await screen.findByRole('button', { name: 'Dismiss 2 delegates' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText('Dismissed by ana')).toBeVisible();
  // A write of this page shows at once.
  await waitFor(() => expect(activity).toHaveBeenCalledTimes(2));
  expect(memory.dismiss.mock.calls.map(([{ key, since }]) => [key, since])).toEqual([
    ['a', LEFT_AT],
    ['b', LEFT_AT + 30_000],
  ]);
  const undo = await screen.findByRole('button', { name: 'Undo: dismiss 2 delegates' });
  expect(undo).toHaveFocus();
  fireEvent.click(undo);
  expect(await screen.findByRole('button', { name: 'Dismiss 2 delegates' })).toHaveFocus();
  expect(memory.undoDismiss).toHaveBeenCalledTimes(2);
});

test('delegates of an event that is older than the newest missing ones can be dismissed, too', async () => {
  const ask = vi.fn<Memory['missing']>(async ({ from }) =>
    from === undefined
      ? { asOf: NOW, delegates: [missing('new', NOW)], isMore: true }
      : { asOf: NOW, delegates: [missing('a', LEFT_AT)], isMore: false },
  );
  openActivity(async () => answer([LEFT]), {}, { missing: ask });
  expect(await screen.findByRole('button', { name: 'Dismiss edge-a' })).toBeVisible();
  expect(ask.mock.calls.at(-1)?.[0]).toMatchObject({ from: LEFT.from, to: LEFT.to });
});

test('a read-only page dismisses nothing, and says why', async () => {
  const dismiss = vi.fn<Memory['dismiss']>();
  openActivity(
    async () => answer([LEFT]),
    {},
    { missing: async () => ({ asOf: NOW, delegates: [missing('a', LEFT_AT)], isMore: false }), dismiss },
  );
  act(() => configureManager({ ...managerConfig(), isReadOnly: true }));
  const button = await screen.findByRole('button', { name: 'Dismiss edge-a' });
  expect(button).toHaveAccessibleDescription(/read-only/);
  fireEvent.click(button);
  expect(dismiss).not.toHaveBeenCalled();
});
