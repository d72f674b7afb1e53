// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NO_FILTERS } from '@/domain/filter/filters';
import { scopeOf } from '@/domain/scope/scope';
import { LIST_COLUMNS } from '@/domain/view/columns';
import { DEFAULT_SORT } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { aFleet, NOW } from '@/testing/fleets';
import { renderPage } from '@/testing/page';
// Loads the lazy code before the first test, so that it does not count as time of that test.
import './GroupRow';
import { DelegateTable } from './DelegateTable';
import type { RowActions } from './row-actions';
import { useColumns } from './use-columns';
import { useListModel } from './use-list-model';

const SCOPE = scopeOf('acme');
const FLEET = aFleet([
  { name: 'a', tags: ['eu'], instances: [{ heartbeatAt: NOW - 3_600_000 }] },
  { name: 'b', tags: ['eu', 'pci'] },
  { name: 'c', tags: [] },
]);

const VIEW = selectView(FLEET, NO_FILTERS, DEFAULT_SORT);
const LIST = {
  scope: SCOPE,
  fleet: FLEET,
  viewKey: 'all',
  view: VIEW,
  layout: { columns: LIST_COLUMNS, density: 'comfortable' },
  sort: DEFAULT_SORT,
  onSort: () => {},
} as const;
const INPUT = {
  fleet: FLEET,
  rows: VIEW.rows,
  viewKey: 'all',
  group: 'tag',
  open: [],
  onOpen: () => {},
  found: undefined,
} as const;

const ACTIONS: RowActions = {
  remedyLabel: () => undefined,
  onRemedy: () => {},
  renderMenu: () => null,
  renderGroupActions: ({ rows }) => <button type="button">Copy {rows.length}</button>,
};

function GroupedList() {
  const model = useListModel(INPUT);
  return (
    <>
      <p>{model.selecting.selection.keys.size} selected</p>
      <DelegateTable
        list={{ ...LIST, fit: useColumns(FLEET, LIST.layout) }}
        model={model}
        actions={ACTIONS}
      />
    </>
  );
}

const lines = () =>
  screen.getAllByRole('rowheader').map((header) => {
    const button = within(header).queryByRole('button', { name: /^(Tag|No custom tag)/ });
    return button ? header.textContent : within(header).getByRole('link').textContent;
  });

const ALL_LINES = [
  'Tag eu 2 delegates1 not connected',
  'a',
  'b',
  'Tag pci 1 delegate',
  'b',
  'No custom tag 1 delegate',
  'c',
];

test('a group header has its own counts and actions, and folds by click and arrow keys', async () => {
  renderPage(<GroupedList />);
  await screen.findByRole('button', { name: 'Tag eu' });
  expect(lines()).toEqual(ALL_LINES);
  expect(screen.getByRole('table', { name: 'Delegates' })).toHaveAttribute('aria-rowcount', '8');
  expect(screen.getByRole('button', { name: 'Copy 2' })).toBeVisible();

  const eu = screen.getByRole('button', { name: 'Tag eu' });
  await userEvent.click(eu);
  expect(eu).toHaveAttribute('aria-expanded', 'false');
  expect(lines()).toEqual(ALL_LINES.filter((_, i) => i !== 1 && i !== 2));
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Tag pci' })).toHaveFocus();
  expect(lines()).toEqual([ALL_LINES[0], ALL_LINES[3], ALL_LINES[5], 'c']);
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowRight}');
  expect(eu).toHaveFocus();
  expect(lines()).toEqual(ALL_LINES);
});

test('a checkbox and a key select a group, and each delegate counts once', async () => {
  renderPage(<GroupedList />);
  const eu = await screen.findByRole('checkbox', { name: 'Select all of eu' });
  const pci = screen.getByRole('checkbox', { name: 'Select all of pci' });
  await userEvent.click(eu);
  expect(eu).toBeChecked();
  expect(pci).toBeChecked();
  expect(await screen.findByText('2 selected')).toBeVisible();
  screen.getByRole('button', { name: 'Tag pci' }).focus();
  await userEvent.keyboard('x');
  expect(eu).toBePartiallyChecked();
  expect(screen.getByText('1 selected')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
  expect(screen.getByText('3 selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select all 3' })).toBeChecked();
});
