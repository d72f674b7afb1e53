// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { configureManager } from '@/api/manager';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { SelectorsPage } from './SelectorsPage';

afterEach(() => configureManager({}));

function show(query: string) {
  appFor('default');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/account/demo/delegates/selectors${query}`]}>
        <SelectorsPage scope={ACCOUNT} scopeName="Demo" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('before a selector is entered, the page gives no result', async () => {
  show('');
  // Suggestions come with the answer that a result would need.
  await screen.findByText('prod', { selector: 'option' });
  expect(screen.queryByText(/can run the step$/)).toBeNull();
  expect(screen.queryByRole('region')).toBeNull();
});

test('with a selector, the page gives the result and the delegates that have it', async () => {
  show('?selectors=prod');
  await screen.findByText('3 delegates with 8 connected instances can run the step');
  expect(screen.getByRole('link', { name: 'platform-prod' })).toBeVisible();
});
