// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '@/features/fleet/query-client';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { renderPage } from '@/testing/page';
import { RevokeDialog } from './RevokeDialog';

test("the dialog requires typing the name, and says why, when the token's use is unknown", async () => {
  appFor('default');
  const client = createQueryClient();
  // An error of the page itself, not of the Manager.
  vi.spyOn(client, 'fetchQuery').mockRejectedValue(new TypeError('Something broke.'));
  renderPage(
    <RevokeDialog scope={ACCOUNT} token={{ name: 'ci-runners' }} onClose={() => {}} onDone={() => {}} />,
    { client },
  );
  await screen.findByText('The page could not find out which delegates use the token');
  const revoke = screen.getByRole('button', { name: 'Revoke token' });
  expect(revoke).toHaveAccessibleDescription('Type the name first.');
  await userEvent.type(screen.getByRole('textbox'), 'ci-runners');
  expect(revoke).not.toHaveAttribute('aria-disabled');
});
