// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Fleet } from '@/domain/delegate/fleet';
import { LIST_COLUMNS } from '@/domain/query/columns';
import { NO_FILTERS } from '@/domain/query/filters';
import { DEFAULT_SORT } from '@/domain/query/order';
import { selectView } from '@/domain/query/view';
import { scopeOf } from '@/domain/scope/scope';
import { aFleet } from '@/testing/fleets';
import { DelegateTable } from './DelegateTable';
import type { RowActions } from './row-actions';
import { useListModel } from './use-list-model';

const LAYOUT = { columns: LIST_COLUMNS, density: 'comfortable' } as const;

const SCOPE = scopeOf('acme');
const VIEW = { viewKey: 'all', group: undefined, open: [], onOpen: () => {}, found: [] };

const fleetOf = (names: readonly string[]) => aFleet(names.map((name) => ({ name })));

function show(names: readonly string[]) {
  return showFleet(fleetOf(names));
}

function showFleet(first: Fleet, filters = NO_FILTERS) {
  const actions: RowActions = {
    remedyLabel: () => undefined,
    onRemedy: () => {},
    renderMenu: () => <p>The menu</p>,
  };
  const onSort = () => {};
  function List({ fleet }: { fleet: Fleet }) {
    const view = useMemo(() => selectView(fleet, filters, DEFAULT_SORT), [fleet]);
    const model = useListModel({ ...VIEW, fleet, rows: view.rows });
    const list = { scope: SCOPE, fleet, viewKey: 'all', view, layout: LAYOUT, sort: DEFAULT_SORT, onSort };
    return (
      <MemoryRouter>
        <p>{model.selecting.selection.keys.size} selected</p>
        <DelegateTable {...{ list, model, actions }} />
      </MemoryRouter>
    );
  }
  const { rerender } = render(<List fleet={first} />);
  return { poll: (later: readonly string[]) => rerender(<List fleet={fleetOf(later)} />) };
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`\\b${name}\\b`) });
const isSelected = (name: string) =>
  within(rowOf(name)).queryByRole('checkbox', { name: `Select ${name}` }) !== null;

/** Clicks the box that a row shows under the pointer. */
async function selectByHand(name: string) {
  await userEvent.hover(rowOf(name));
  // The box is for the pointer, so it is hidden from assistive technology.
  await userEvent.click(within(rowOf(name)).getByRole('checkbox', { hidden: true }));
}

test('the row under the pointer has a box, and only a selected row keeps it', async () => {
  show(['a', 'b', 'c']);
  expect(within(rowOf('b')).queryByRole('checkbox', { hidden: true })).toBeNull();
  await selectByHand('b');
  expect(isSelected('b')).toBe(true);
  await userEvent.hover(rowOf('c'));
  expect(isSelected('b')).toBe(true);
  expect(isSelected('c')).toBe(false);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select b' }));
  expect(isSelected('b')).toBe(false);
});

test('the header checkbox is mixed while some rows are selected, and then selects all', async () => {
  show(['a', 'b', 'c']);
  await selectByHand('b');
  const all = screen.getByRole('checkbox', { name: 'Select all 3' });
  expect(all).toBePartiallyChecked();
  await userEvent.click(all);
  expect(all).toBeChecked();
  await userEvent.click(all);
  expect(all).not.toBeChecked();
  expect(isSelected('b')).toBe(false);
});

test('the header row is one tab stop, whose arrow keys lead from the checkbox to the columns', async () => {
  show(['a']);
  await userEvent.tab();
  expect(screen.getByRole('checkbox', { name: 'Select all 1' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Delegate' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('button', { name: 'Auto Upgrade' })).toHaveFocus();
  await userEvent.tab();
  expect(within(rowOf('a')).getByRole('button', { name: 'Show instances of a' })).toHaveFocus();
});

test('shortcuts select the focused rows, clear the selection and select all', async () => {
  show(['a', 'b', 'c']);
  screen.getByRole('link', { name: 'a' }).focus();
  await userEvent.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByRole('link', { name: 'b' })).toHaveFocus();
  expect(['a', 'b', 'c'].map(isSelected)).toEqual([true, true, false]);
  await userEvent.keyboard('{Escape}');
  expect(isSelected('a')).toBe(false);
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(screen.getByRole('checkbox', { name: 'Select all 3' })).toBeChecked();
});

test('a delegate that is missing from an answer leaves the selection, the others stay', async () => {
  const { poll } = show(['a', 'b', 'c']);
  await selectByHand('a');
  await selectByHand('b');
  expect(await screen.findByText('2 selected')).toBeVisible();
  poll(['b', 'c', 'd']);
  expect(screen.getByText('1 selected')).toBeVisible();
  expect(isSelected('b')).toBe(true);
});

test('when the row with the focus disappears, the row in its place gets the focus', () => {
  const { poll } = show(['a', 'b', 'c']);
  screen.getByRole('link', { name: 'a' }).focus();
  poll(['b', 'c']);
  expect(screen.getByRole('link', { name: 'b' })).toHaveFocus();
  poll(['b']);
  expect(screen.getByRole('link', { name: 'b' })).toHaveFocus();
});

test('when the row of the open menu disappears, the menu closes, and the row in its place gets the focus', async () => {
  const { poll } = show(['a', 'b', 'c']);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for b' }));
  expect(await screen.findByText('The menu')).toBeVisible();
  screen.getByRole('button', { name: 'Actions for b' }).blur();
  poll(['a', 'c']);
  expect(screen.queryByText('The menu')).toBeNull();
  expect(screen.getByRole('link', { name: 'c' })).toHaveFocus();
});

test('the list has one menu, for the row whose button was pressed, and says which button it belongs to', async () => {
  show(['a', 'b']);
  const button = screen.getByRole('button', { name: 'Actions for b' });
  await userEvent.click(button);
  expect(await screen.findByText('The menu')).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  expect(screen.queryByText('The menu')).toBeNull();
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
  expect(rowOf('a')).toHaveTextContent('1 of 2 instances match');
  expect(screen.getAllByText(/match/)).toHaveLength(1);
});
