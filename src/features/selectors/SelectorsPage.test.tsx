// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { renderPage } from '@/testing/page';
import { SelectorsPage } from './SelectorsPage';

function open(address = '/') {
  appFor('default');
  window.history.replaceState(null, '', address);
  renderPage(<SelectorsPage scope={ACCOUNT} scopeName="Demo" />, { address });
}

test('before a selector is entered, the page says who can run any step, and which tags have the fewest delegates', async () => {
  open();
  expect(await screen.findByText(/^\d+ of \d+ delegates can run a step without selectors\.$/)).toBeVisible();
  const table = screen.getByRole('table', { name: 'Tags with the fewest delegates left' });
  const rows = within(table).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/0 of 1/);
  await userEvent.click(within(table).getByRole('button', { name: 'Use docker as selector' }));
  expect(await screen.findByText('1 delegate can run this step.')).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveFocus();
});

test('a suggestion says how many connected delegates have it', async () => {
  open();
  await screen.findByRole('table', { name: 'Tags with the fewest delegates left' });
  await userEvent.type(screen.getByRole('combobox'), 'DOCK');
  const option = await screen.findByRole('option', { name: 'docker 1 connected delegate' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(option).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove selector docker' })).toBeVisible();
  expect(screen.getByRole('combobox')).toHaveValue('');
});

test('delegates stand in groups by what they have; the number of a group leads to it', async () => {
  open('/?selectors=prod,eu');
  const table = await screen.findByRole('table', { name: 'Delegates' });
  const groups = within(table).getAllByRole('heading');
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'Can run 1 delegate',
    expect.stringMatching(/^Lack one tag \d+ delegates/),
  ]);
  const [able, near] = within(table).getAllByRole('row', { name: /no change|left/ });
  expect(able).toHaveTextContent(/payments-eu-west.*prodeu.*No delegate left$/);
  expect(near).toHaveTextContent(/lacks/);
  await userEvent.click(screen.getByRole('button', { name: /^Lack one tag/ }));
  expect(groups[1]).toHaveFocus();
  expect(screen.getByRole('button', { name: /^Have the tags, not connected/ })).toBeDisabled();
});

test.each(['pasted', 'typed'])('Enter after %s selectors finds nothing wrong', async (how) => {
  open();
  const field = screen.getByRole('combobox');
  await userEvent.click(field);
  await (how === 'pasted' ? userEvent.paste('prod, platform') : userEvent.keyboard('prod,platform{Enter}'));
  await userEvent.keyboard('{Enter}');
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('');
  expect(field).toHaveValue('');
});
