// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { configureManager, managerConfig } from '@/api/manager';
import { scopeOf } from '@/domain/scope/scope';
import { appFor } from '@/testing/app-view';
import { renderPage } from '@/testing/page';
import { InstallPage } from './InstallPage';

const DEMO = 'Demo: the token and the delegate are not real.';

function show(organization: string) {
  renderPage(<InstallPage scope={scopeOf('demo', organization)} scopeName={organization} />);
  return userEvent.setup();
}

test('the demo says that its steps reach no real Manager, and only the demo does', () => {
  appFor('default');
  show('retail');
  expect(screen.queryByText(DEMO)).toBeNull();
  cleanup();
  configureManager({ ...managerConfig(), isDemo: true });
  show('retail');
  expect(screen.getByText(DEMO)).toBeVisible();
});

test.each([
  ['tokens', '/delegate-token-ng?', 'retail'],
  ['supported versions', '/latest-supported-version', 'platform'],
])(
  'while the %s load, the form waits instead of reporting a missing choice',
  async (_, path, organization) => {
    const manager = appFor('default');
    manager.faults.add({ path, latencyMs: 60_000, times: 1 });
    const user = show(organization);
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
