// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { renderPage } from '@/testing/page';
import { SelectorsPage } from './SelectorsPage';

test('before a selector is entered, the page gives no result', async () => {
  appFor('default');
  renderPage(<SelectorsPage scope={ACCOUNT} scopeName="Demo" />);
  // Suggestions come with the answer that a result would need.
  await screen.findByText('prod', { selector: 'option' });
  expect(screen.queryByText(/can run the step$/)).toBeNull();
  expect(screen.queryByRole('region')).toBeNull();
});

test.each(['pasted', 'typed'])('Enter after %s selectors finds nothing wrong', async (how) => {
  appFor('default');
  renderPage(<SelectorsPage scope={ACCOUNT} scopeName="Demo" />);
  const field = screen.getByRole('combobox');
  await userEvent.click(field);
  await (how === 'pasted' ? userEvent.paste('prod, platform') : userEvent.keyboard('prod,platform{Enter}'));
  await userEvent.keyboard('{Enter}');
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('');
  expect(field).toHaveValue('');
});
