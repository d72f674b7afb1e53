// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ManagerError } from '@/api/errors';
import type { Memory, MissingDelegate } from '@/domain/memory/questions';
import { Moment } from '@/features/fleet/moment';
import { hasMemory } from '@/fleet/feed';
import { DAY_MS } from '@/lib/units';
import { ACCOUNT } from '@/testing/app-view';
import { NOW } from '@/testing/fleets';
import { permittedClient, remember, renderPage } from '@/testing/page';
import { MissingFound } from './MissingFound';
import { MissingLink } from './MissingLink';
import { MissingList } from './MissingList';

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

const some =
  (delegates: readonly MissingDelegate[], isMore = false): Memory['missing'] =>
  async () => ({ asOf: NOW, delegates, isMore });

/** Opens the link, the list and what a search finds, over a memory with these missing delegates. */
function open(
  missing: Memory['missing'],
  {
    isReadOnly = false,
    at,
    search = '',
    address = '/list',
  }: { isReadOnly?: boolean; at?: number; search?: string; address?: string } = {},
) {
  const memory = {
    missing: vi.fn<Memory['missing']>(missing),
    dismiss: vi.fn<Memory['dismiss']>(async () => {}),
    undoDismiss: vi.fn<Memory['undoDismiss']>(async () => {}),
  };
  remember(memory, { isReadOnly });
  renderPage(
    <Moment value={at === undefined ? undefined : { at, isToCome: false }}>
      <MissingLink listing={{ scope: ACCOUNT }} />
      <MissingList scope={ACCOUNT} />
      <MissingFound scope={ACCOUNT} search={search} />
    </Moment>,
    { client: permittedClient(), address },
  );
  return memory;
}

const row = (name: RegExp) => screen.findByRole('row', { name });

test('the number leads to as many rows, each with what is known last', async () => {
  open(some([EDGE]));
  expect((await screen.findByRole('link', { name: '1 Missing' })).getAttribute('href')).toBe(
    '/list?status=MISSING',
  );
  const missing = within(await row(/^warehouse-edge/));
  for (const name of ['node-7', 'edge', 'warehouse'])
    expect(missing.getByRole('cell', { name })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('1 missing delegate');
});

test('a read-only page dismisses nothing, and says why', async () => {
  const memory = open(some([EDGE]), { isReadOnly: true });
  const button = await screen.findByRole('button', { name: 'Dismiss warehouse-edge' });
  expect(button).toHaveAccessibleDescription(/read-only/);
  fireEvent.click(button);
  expect(memory.dismiss).not.toHaveBeenCalled();
});

test('a moment of the past has its own missing delegates, and nothing to dismiss', async () => {
  const memory = open(some([EDGE]), { at: NOW });
  await row(/^warehouse-edge/);
  expect(memory.missing.mock.calls.map(([{ at }]) => at)).toEqual([NOW]);
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
});

test('a failure has its reason, and no number', async () => {
  open(() => Promise.reject(new ManagerError('unreachable', 'The server of this page cannot be reached.')));
  expect(await screen.findByText('The server of this page cannot be reached.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Missing: unknown' })).toBeVisible();
});

test('while the history loads, nothing is called unknown or not found', () => {
  open(() => new Promise(() => {}), { search: 'edge', address: '/list?status=MISSING' });
  expect(screen.getByRole('link', { name: 'Missing: loading' })).toBeVisible();
  expect(screen.getByText('Searching missing delegates…')).toBeVisible();
  expect(screen.queryByText(/unknown/)).toBeNull();
});

test('none missing is no number, and the list says so', async () => {
  open(some([]));
  expect(await screen.findByText('No delegate is missing')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Missing/ })).toBeNull();
});

test.each(['Edge', 'node-7', 'nothing, warehouse-e'])(
  'the search %s leads to the missing delegate',
  async (search) => {
    open(
      some([EDGE, { ...EDGE, key: '_other', name: 'other', last: { ...EDGE.last, host: 'x' }, tags: [] }]),
      {
        search,
      },
    );
    const found = await screen.findByRole('region', { name: 'Missing delegates found' });
    expect(
      within(found)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['warehouse-edge']);
    expect(found.querySelector('a')?.getAttribute('href')).toBe('/account/demo/delegate/_edge');
  },
);

test('without a memory the list says where one would come from', () => {
  open(some([EDGE]));
  act(() => hasMemory.set(false));
  expect(screen.getByText('Nothing remembers this fleet')).toBeVisible();
});

test('of too many, the newest are shown, which is said, and a name finds the others', async () => {
  const old = { ...EDGE, key: '_old', name: 'old-edge' };
  const memory = open(
    async ({ name }) =>
      name === undefined
        ? { asOf: NOW, delegates: [EDGE], isMore: true }
        : { asOf: NOW, delegates: [old], isMore: false },
    { search: 'old' },
  );
  expect(await screen.findByRole('link', { name: 'More than 1 Missing' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('The newest 1 missing delegate. There are more');
  expect(screen.getByRole('link', { name: 'Find an older one by name' })).toBeVisible();
  const search = screen.getByRole('searchbox', { name: 'Find a missing delegate by name' });
  search.focus();
  fireEvent.change(search, { target: { value: 'old' } });
  expect(await row(/^old-edge/)).toBeVisible();
  expect(memory.missing.mock.calls.at(-1)?.[0]).toMatchObject({ name: 'old' });
  expect(search).toHaveFocus();
});
