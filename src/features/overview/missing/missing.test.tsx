// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import { configureManager } from '@/api/manager';
import type { Memory, MissingDelegate } from '@/domain/memory/questions';
import { Moment } from '@/features/fleet/moment';
import { permissionsQuery } from '@/features/fleet/permissions';
import { hasMemory } from '@/fleet/has-memory';
import { DAY_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { NOW } from '@/testing/fleets';
import { MissingCheckbox } from './MissingCheckbox';
import { MissingLink } from './MissingLink';
import { MissingList } from './MissingList';

beforeEach(() => hasMemory.set(true));
afterEach(() => {
  hasMemory.set(false);
  configureManager({});
});

const EDGE: MissingDelegate = {
  key: '_edge',
  name: 'warehouse-edge',
  since: NOW - DAY_MS,
  last: { at: NOW - 8 * DAY_MS, host: 'node-7', instances: 2 },
  type: 'HELM_DELEGATE',
  version: '26.07.1',
  tags: ['edge'],
  owner: 'warehouse',
  scope: undefined,
  dismissed: undefined,
};

interface Place {
  readonly isReadOnly?: boolean;
  readonly at?: number;
  readonly address?: string;
}

/** Opens the link, the choice among the filters and the list over a memory with these missing delegates. */
function open(missing: Memory['missing'], { isReadOnly = false, at, address = '' }: Place = {}) {
  const memory = {
    missing: vi.fn<Memory['missing']>(missing),
    dismiss: vi.fn<Memory['dismiss']>(async () => {}),
    undoDismiss: vi.fn<Memory['undoDismiss']>(async () => {}),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list asks nothing else
  configureManager({ isReadOnly, memory: memory as Partial<Memory> as Memory });
  const client = new QueryClient();
  client.setQueryData(permissionsQuery(ACCOUNT).queryKey, {
    core_delegate_view: 'allowed',
    core_delegate_edit: 'allowed',
    core_delegate_delete: 'allowed',
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/list${address}`]}>
        <Moment value={at}>
          <MissingLink listing={{ scope: ACCOUNT }} />
          <MissingCheckbox scope={ACCOUNT} />
          <MissingList scope={ACCOUNT} />
        </Moment>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return memory;
}

const row = (name: RegExp) => screen.findByRole('row', { name });

test('the number leads to as many rows, each with what is known last', async () => {
  open(async () => [EDGE]);
  expect((await screen.findByRole('link', { name: '1 Missing' })).getAttribute('href')).toBe(
    '/list?status=MISSING',
  );
  expect(screen.getByRole('checkbox', { name: 'Missing 1' })).not.toBeChecked();
  const cells = within(await row(/^warehouse-edge/)).getAllByRole('cell');
  expect(cells.slice(1, 4).map(({ textContent }) => textContent)).toEqual(['node-7', 'edge', 'warehouse']);
  expect(screen.getByRole('status')).toHaveTextContent('1 missing delegate');
});

test('while they show, the number leads back to the list', async () => {
  open(async () => [EDGE], { address: '?status=MISSING&sort=name' });
  const link = await screen.findByRole('link', { name: '1 Missing' });
  expect(link).toHaveAttribute('aria-current', 'true');
  expect(link).toHaveAttribute('href', '/list?sort=name');
  expect(screen.getByRole('checkbox', { name: 'Missing 1' })).toBeChecked();
});

test('a dismissal can be undone', async () => {
  const isDismissed = { current: false };
  const memory = open(async () => (isDismissed.current ? [] : [EDGE]));
  memory.dismiss.mockImplementation(async () => void (isDismissed.current = true));
  memory.undoDismiss.mockImplementation(async () => void (isDismissed.current = false));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss warehouse-edge' }));
  const undo = await screen.findByRole('button', { name: 'Undo: dismiss warehouse-edge' });
  expect(undo).toHaveFocus();
  expect(screen.getByText('No delegate is missing')).toBeVisible();
  const key = { scope: ACCOUNT, includesBelow: false, key: '_edge', since: EDGE.since };
  expect(memory.dismiss).toHaveBeenCalledExactlyOnceWith(key);
  fireEvent.click(undo);
  expect(await row(/^warehouse-edge/)).toBeVisible();
  expect(memory.undoDismiss).toHaveBeenCalledExactlyOnceWith(key);
});

test('a read-only page dismisses nothing, and says why', async () => {
  const memory = open(async () => [EDGE], { isReadOnly: true });
  const button = await screen.findByRole('button', { name: 'Dismiss warehouse-edge' });
  expect(button).toHaveAccessibleDescription(/read-only/);
  fireEvent.click(button);
  expect(memory.dismiss).not.toHaveBeenCalled();
});

test('a moment of the past has its own missing delegates, and nothing to dismiss', async () => {
  const memory = open(async () => [EDGE], { at: NOW });
  await row(/^warehouse-edge/);
  expect(memory.missing.mock.calls.map(([{ at }]) => at)).toEqual([NOW]);
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
});

test('a failure has its reason, and no number', async () => {
  open(() => Promise.reject(new ManagerError('unreachable', 'The server of this page cannot be reached.')));
  expect(await screen.findByText('The server of this page cannot be reached.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Missing: unknown' })).toBeVisible();
});

test('none missing is no number and no choice, and the list says so', async () => {
  open(async () => []);
  expect(await screen.findByText('No delegate is missing')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: /Missing/ })).toBeNull();
});

test('without a memory the list says where one would come from', () => {
  hasMemory.set(false);
  open(async () => [EDGE]);
  expect(screen.getByText('Nothing remembers this fleet')).toBeVisible();
});
