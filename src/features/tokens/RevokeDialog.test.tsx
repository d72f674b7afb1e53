// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { configureManager } from '@/api/manager';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { RevokeDialog } from './RevokeDialog';

afterEach(() => configureManager({}));

test("the dialog requires typing the name, and says why, when the token's use is unknown", async () => {
  appFor('default');
  const client = new QueryClient();
  // An error of the page itself, not of the Manager.
  vi.spyOn(client, 'fetchQuery').mockRejectedValue(new TypeError('Something broke.'));
  render(
    <QueryClientProvider client={client}>
      <RevokeDialog scope={ACCOUNT} token={{ name: 'ci-runners' }} onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByText('The page could not find out which delegates use the token');
  const revoke = screen.getByRole('button', { name: 'Revoke token' });
  expect(revoke).toHaveAccessibleDescription('Type the name of the token first.');
  await userEvent.type(screen.getByRole('textbox'), 'ci-runners');
  expect(revoke).not.toHaveAttribute('aria-disabled');
});
