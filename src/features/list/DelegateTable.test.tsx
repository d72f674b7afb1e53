// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Delegate } from '@/domain/delegate/fields';
import type { Fleet } from '@/domain/delegate/fleet';
import { aFleet } from '@/domain/delegate/testing';
import { LIST_COLUMNS } from '@/domain/query/columns';
import { NO_FILTERS } from '@/domain/query/filters';
import { DEFAULT_SORT } from '@/domain/query/order';
import { selectView } from '@/domain/query/view';
import { scopeOf } from '@/domain/scope/scope';
import { BulkActions } from '@/features/bulk/BulkActions';
import { DelegateTable } from './DelegateTable';
import { useListModel } from './use-list-model';
import type { Selecting } from './use-selection';

const LAYOUT = { columns: LIST_COLUMNS, density: 'comfortable' } as const;

// The real panel below the list sends requests to the Manager.
vi.mock('@/features/bulk/SelectionPanel', () => ({
  SelectionPanel: ({ selecting }: { selecting: Selecting }) => (
    <p>{selecting.selection.keys.size} selected</p>
  ),
}));

const SCOPE = scopeOf('acme');
const VIEW = { viewKey: 'all', group: undefined, open: [], onOpen: () => {} };

const fleetOf = (names: readonly string[]) => aFleet(names.map((name) => ({ name })));

function show(names: readonly string[]) {
  return showFleet(fleetOf(names));
}

function showFleet(first: Fleet, filters = NO_FILTERS) {
  const drawn = vi.fn<(name: string) => void>();
  const renderActions = ({ name }: Delegate) => {
    drawn(name);
    return null;
  };
  const onSort = () => {};
  function List({ fleet }: { fleet: Fleet }) {
    const view = useMemo(() => selectView(fleet, filters, DEFAULT_SORT), [fleet]);
    const model = useListModel({ ...VIEW, fleet, rows: view.rows });
    const list = { scope: SCOPE, fleet, viewKey: 'all', view, layout: LAYOUT, sort: DEFAULT_SORT, onSort };
    return (
      <MemoryRouter>
        <BulkActions
          scope={SCOPE}
          fleet={fleet}
          rows={model.rows}
          selecting={model.selecting}
          onSearch={undefined}
        />
        <DelegateTable {...{ list, model, renderActions }} />
      </MemoryRouter>
    );
  }
  const { rerender } = render(<List fleet={first} />);
  return { drawn, poll: (later: readonly string[]) => rerender(<List fleet={fleetOf(later)} />) };
}

const box = (name: string) => screen.getByRole('checkbox', { name });

test('a click on a checkbox renders only the row that it changes', async () => {
  const { drawn } = show(['a', 'b', 'c']);
  await screen.findByRole('checkbox', { name: 'Select c' });
  drawn.mockClear();
  await userEvent.click(box('Select b'));
  expect(box('Select b')).toBeChecked();
  expect(drawn.mock.calls).toEqual([['b']]);
});

test('the header checkbox is mixed while some rows are selected, and then selects all', async () => {
  show(['a', 'b', 'c']);
  await userEvent.click(box('Select b'));
  const all = box('Select all 3');
  expect(all).toBePartiallyChecked();
  await userEvent.click(all);
  expect(all).toBeChecked();
  await userEvent.click(all);
  expect(all).not.toBeChecked();
  expect(box('Select b')).not.toBeChecked();
});

test('shortcuts select the focused rows, clear the selection and select all', async () => {
  show(['a', 'b', 'c']);
  screen.getByRole('link', { name: 'a' }).focus();
  await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByRole('link', { name: 'b' })).toHaveFocus();
  expect(
    [box('Select a'), box('Select b')].every((one) => one instanceof HTMLInputElement && one.checked),
  ).toBe(true);
  expect(box('Select c')).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  expect(box('Select a')).not.toBeChecked();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(box('Select all 3')).toBeChecked();
});

test('a delegate that is missing from an answer leaves the selection, the others stay', async () => {
  const { poll } = show(['a', 'b', 'c']);
  await userEvent.click(box('Select a'));
  await userEvent.click(box('Select b'));
  expect(await screen.findByText('2 selected')).toBeVisible();
  poll(['b', 'c', 'd']);
  expect(screen.getByText('1 selected')).toBeVisible();
  expect(box('Select b')).toBeChecked();
});

test('a closed row says how many of its instances match a filter of instances', () => {
  const instances = [{ version: '26.05.1' }, {}];
  showFleet(
    aFleet([
      { name: 'a', instances },
      { name: 'b', instances: [{ version: '26.05.1' }] },
    ]),
    {
      ...NO_FILTERS,
      version: ['26.05.1'],
    },
  );
  expect(screen.getByRole('rowheader', { name: /a/ })).toHaveTextContent('1 of 2 instances match');
  expect(screen.getAllByText(/match/)).toHaveLength(1);
});
