// @vitest-environment jsdom
import { screen } from '@testing-library/react';
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
