// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { renderPage } from '@/testing/page';
import { ComparePage } from './ComparePage';

function open(...sides: readonly string[]) {
  appFor('default');
  const address = `/?${new URLSearchParams(sides.map((side) => ['compare', side]))}`;
  window.history.replaceState(null, '', address);
  renderPage(<ComparePage scope={ACCOUNT} scopeName="Demo" />, { address });
}

test('one filter offers the other values of its field, and both give their differences', async () => {
  open('tag:prod');
  const [counterpart] = await screen.findAllByRole('button', { name: /^\S+ \(\d+\)$/ });
  if (!counterpart) throw new Error('Nothing to compare with.');
  await userEvent.click(counterpart);
  const side = screen.getByRole('group', { name: 'Second filter' });
  expect(await within(side).findByRole('link', { name: /^\d+ delegates?, \d+ instances?$/ })).toBeVisible();
  await userEvent.click(within(side).getByRole('button', { name: /^Edit filter/ }));
  const second = screen.getByRole('searchbox', { name: 'Second filter' });
  expect(second).toHaveFocus();
  await userEvent.clear(second);
  await userEvent.type(second, 'tag:eu{Enter}');
  expect(side).toHaveFocus();
  await userEvent.click(await screen.findByRole('radio', { name: /^Only prod \d+$/ }));
  const table = screen.getByRole('table', { name: 'Compared delegates' });
  expect(within(table).getByRole('columnheader', { name: 'eu' })).toBeVisible();
  expect(within(table).getAllByText('only in prod').length).toBeGreaterThan(0);
});

test('an unknown field is named at its place, with the nearest one', async () => {
  open('stauts:late', 'tag:eu');
  expect(await screen.findByText('There is no field “stauts”. Did you mean “status”?')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Use it: status:late' }));
  expect(await screen.findByRole('table', { name: 'Compared delegates' })).toBeVisible();
});

test.each([
  [['tag:prod', 'tag:prod'], 'Both filters are the same.'],
  [[], 'Compare two groups of delegates.'],
])('with %j, the page says what to do', async (sides, title) => {
  open(...sides);
  expect(await screen.findByText(title)).toBeVisible();
});
