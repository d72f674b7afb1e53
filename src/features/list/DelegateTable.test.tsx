// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_FILTERS } from '@/domain/filter/filters';
import { scopeOf } from '@/domain/scope/scope';
import { LIST_COLUMNS } from '@/domain/view/columns';
import { DEFAULT_SORT } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { shownAsOf } from '@/features/fleet/data-clock';
import { aFleet, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { renderPage } from '@/testing/page';
import { DelegateTable } from './DelegateTable';
import type { RowActions } from './row-actions';
import { useColumns } from './use-columns';
import { useListModel } from './use-list-model';

const LAYOUT = { columns: LIST_COLUMNS, density: 'comfortable' } as const;

const SCOPE = scopeOf('acme');
const VIEW = { viewKey: 'all', group: undefined, open: [], onOpen: () => {}, found: undefined };

function show(entries: readonly FleetEntry[], filters = NO_FILTERS, open: readonly string[] = []) {
  const fleet = aFleet(entries);
  const view = selectView(fleet, filters, DEFAULT_SORT);
  const list = { scope: SCOPE, fleet, viewKey: 'all', view, layout: LAYOUT, sort: DEFAULT_SORT, onSort() {} };
  const actions: RowActions = {
    remedyLabel: () => undefined,
    onRemedy: () => {},
    renderMenu: () => <p>The menu</p>,
  };
  function List() {
    return (
      <DelegateTable
        list={{ ...list, fit: useColumns(fleet, LAYOUT) }}
        actions={actions}
        model={useListModel({ ...VIEW, open, fleet, rows: view.rows })}
      />
    );
  }
  renderPage(<List />);
}

const A = { name: 'a' };
const B = { name: 'b' };

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`\\b${name}\\b`) });
const isSelected = (name: string) =>
  within(rowOf(name)).queryByRole('checkbox', { name: `Select ${name}` }) !== null;

/** Clicks the box that a row shows under the pointer. */
async function selectByHand(name: string) {
  await userEvent.hover(rowOf(name));
  // The box is for the pointer, so it is hidden from assistive technology.
  await userEvent.click(within(rowOf(name)).getByRole('checkbox', { hidden: true }));
}

test('the name of a delegate says its identifier and its type, and nothing more on hover', () => {
  show([{ ...A, type: 'HELM_DELEGATE' }]);
  const link = screen.getByRole('link', { name: 'a' });
  expect(link).not.toHaveAttribute('data-hint');
  expect(link).toHaveAccessibleDescription('_a · Helm');
});

test('the row under the pointer has a box, and only a selected row keeps it', async () => {
  show([A, B, { name: 'c' }]);
  expect(within(rowOf('b')).queryByRole('checkbox', { hidden: true })).toBeNull();
  await selectByHand('b');
  expect(isSelected('b')).toBe(true);
  await userEvent.hover(rowOf('c'));
  expect(isSelected('b')).toBe(true);
  expect(isSelected('c')).toBe(false);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select b' }));
  expect(isSelected('b')).toBe(false);
});

test('the list has one menu, for the row whose button was pressed, and says which button it belongs to', async () => {
  show([A, B]);
  const button = screen.getByRole('button', { name: 'Actions for b' });
  await userEvent.click(button);
  expect(await screen.findByText('The menu')).toBeVisible();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button);
  expect(screen.queryByText('The menu')).toBeNull();
});

test('a closed row says how many of its instances match a filter of instances', () => {
  const old = { version: '26.05.1' };
  show(
    [
      { ...A, instances: [old, {}] },
      { ...B, instances: [old] },
    ],
    { ...NO_FILTERS, version: [old.version] },
  );
  expect(rowOf('a')).toHaveTextContent('1 of 2 instances match');
  expect(screen.getAllByText(/match/)).toHaveLength(1);
});

test('a closed row says which host the search found, or how many', () => {
  show(
    [
      { ...A, instances: [{ hostName: 'node-7' }, { hostName: 'other' }] },
      { ...B, instances: [{ hostName: 'node-7' }, { hostName: 'node-8' }] },
    ],
    { ...NO_FILTERS, search: 'node' },
  );
  expect(rowOf('a')).toHaveTextContent('host node-7 matches');
  expect(rowOf('b')).toHaveTextContent('2 hosts match');
});

test.each([
  ['late', NOW - 100_000, '26.08.89100'],
  ['not connected', NOW - 3_600_000, 'N/A last 26.08.89100'],
  ['unknown', Number.NaN, '26.08.89100'],
])(
  'in an opened row, an instance that is %s has its version, or says its last one',
  async (_is, heartbeatAt, version) => {
    show([{ ...A, instances: [{ hostName: 'pod', heartbeatAt }] }], NO_FILTERS, ['_a']);
    const instances = await screen.findByRole('table', { name: 'Instances of a' });
    const row = within(instances).getByRole('row', { name: /^pod/ });
    expect(within(row).getByRole('cell', { name: version })).toBeVisible();
  },
);

test('support that ended before midnight did not end today, although no answer has come since', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  shownAsOf.set(NOW);
  onTestFinished(() => shownAsOf.set(undefined));
  show([{ ...A, instances: [{ supportEnds: inDays(0) }] }]);
  expect(rowOf('a')).toHaveTextContent('15 Sept · today');
  vi.setSystemTime(NOW + 18 * 3_600_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(rowOf('a')).toHaveTextContent('15 Sept · yesterday');
});
