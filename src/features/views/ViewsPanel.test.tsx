// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { configureManager } from '@/api/manager';
import { viewOfQuery } from '@/domain/query/list-view';
import { ACCOUNT, appFor } from '@/mocks/app-view';
import { ViewsPanel } from './ViewsPanel';

afterEach(() => configureManager({}));

function show() {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <ViewsPanel
        scope={ACCOUNT}
        view={viewOfQuery('search=pay').view}
        layout={{ columns: ['name'], density: 'comfortable' }}
        lastId={undefined}
        onApply={() => {}}
        onAsk={() => {}}
      />
    </QueryClientProvider>,
  );
}

const button = () => screen.getByRole('button', { name: 'Export to a file' });

test('views can be exported once they are loaded', async () => {
  appFor('default');
  show();
  expect(button()).toHaveAccessibleDescription('Wait until the saved views are loaded.');
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
});

test('views that could not be loaded cannot be exported', async () => {
  const manager = appFor('default');
  manager.faults.add({ path: '/ng/api/filters', status: 500, body: {} });
  show();
  await waitFor(() => expect(button()).toHaveAccessibleDescription('The saved views could not be read.'));
});
