// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { readView, writeView } from '@/domain/address/address';
import { ALL_COLUMNS } from '@/domain/view/columns';
import { renderPage } from '@/testing/page';
import { ColumnsPanel } from './ColumnsPanel';
import { useListLayout } from './use-list-layout';

function Page() {
  const [params, setParams] = useSearchParams();
  const layout = useListLayout(readView(params));
  return (
    <>
      <output>{`${params}|${layout.columns.join()}|${layout.density}`}</output>
      <ColumnsPanel
        layout={layout}
        leftOut={[{ id: 'tags' }]}
        onChange={(changes) => setParams((now) => writeView(now, changes))}
      />
    </>
  );
}

function open(address: string) {
  renderPage(<Page />, { address });
  return userEvent.setup();
}

test('a changed layout is in the address and in storage; a reset removes it', async () => {
  const user = open('/?search=x&columns=name,tags');
  await user.click(screen.getByRole('checkbox', { name: 'Version' }));
  expect(screen.getByText(/\|name,tags,version\|comfortable$/)).toHaveTextContent(/^search=x&columns=/);
  expect(localStorage.getItem('delegate-overview:columns')).toBe('name,tags,version');
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(screen.getByText(/\|compact$/)).toHaveTextContent('density=compact');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByText(/^search=x\|name,status,.*\|comfortable$/)).toBeInTheDocument();
  expect(localStorage.getItem('delegate-overview:columns')).toBe('');
});

test('the focus follows a moved column, and the buttons say where a move is impossible', async () => {
  const user = open('/?columns=name,tags,version');
  const down = screen.getByRole('button', { name: 'Move Tags down' });
  await user.click(down);
  expect(screen.getByText(/\|name,version,tags\|/)).toBeInTheDocument();
  expect(down).toHaveFocus();
  expect(down).toHaveAccessibleDescription('It is the last one.');
  await user.keyboard('{Enter}');
  expect(screen.getByText(/\|name,version,tags\|/)).toBeInTheDocument();
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(screen.getByText(/\|tags,name,version\|/)).toBeInTheDocument();
  expect(down).toHaveFocus();
});

test('shown columns come first in order; hidden ones cannot move, the name cannot hide', () => {
  open('/?columns=version,name');
  const items = within(screen.getByRole('list', { name: 'Columns' })).getAllByRole('listitem');
  const texts = items.map((item) => item.textContent?.trim());
  expect(texts, 'optional columns follow').toHaveLength(ALL_COLUMNS.length);
  expect(texts.slice(0, 7)).toEqual([
    expect.stringMatching(/^Version/),
    expect.stringMatching(/^Delegate always shown/),
    'Connectivity Status',
    'Tags',
    'Instance Status',
    'Last Heartbeat',
    'Auto Upgrade',
  ]);
  expect(screen.queryByRole('button', { name: 'Move Tags up' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Delegate' })).toBeNull();
});
