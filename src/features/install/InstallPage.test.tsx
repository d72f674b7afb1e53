// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { configureManager } from '@/api/manager';
import { scopeOf } from '@/domain/scope/scope';
import { appFor } from '@/mocks/app-view';
import { InstallPage } from './InstallPage';

afterEach(() => configureManager({}));

test.each([
  ['tokens', '/delegate-token-ng?', 'retail'],
  ['supported versions', '/latest-supported-version', 'platform'],
])(
  'while the %s load, the form waits instead of reporting a missing choice',
  async (_, path, organization) => {
    const manager = appFor('default');
    manager.faults.add({ path, latencyMs: 60_000, times: 1 });
    const user = userEvent.setup();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <InstallPage scope={scopeOf('demo', organization)} scopeName={organization} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'prod-eu{Enter}');
    const submit = screen.getByRole('button', { name: 'Get the steps' });
    await waitFor(() => expect(submit).toHaveAccessibleDescription(/^The page is loading/));
    await user.click(submit);
    for (const field of screen.getAllByRole('textbox')) expect(field).not.toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Token' })).not.toBeInvalid();
    manager.advanceClock(60_000);
    await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'));
    await user.click(submit);
    await screen.findByRole('heading', { name: /prod-eu/ });
  },
);
