// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { configureManager } from '@/api/manager';
import { fetchSavedFilters } from '@/api/saved-filters';
import { type ListView, viewOfQuery } from '@/domain/query/list-view';
import { writeViewFile } from '@/domain/query/view-file';
import { ACCOUNT, appFor } from '@/mocks/app-view';
import { ImportDialog } from './ImportDialog';

afterEach(() => configureManager({}));

const viewOf = (query: string) => viewOfQuery(query).view;

function open() {
  const manager = appFor('default');
  const onClose = vi.fn<() => void>();
  const onShow = vi.fn<(view: ListView) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog scope={ACCOUNT} onClose={onClose} onShow={onShow} />
    </QueryClientProvider>,
  );
  return { manager, onClose, onShow, user: userEvent.setup() };
}

const field = () => screen.getByLabelText('File');
const fileOf = (text: string) => new File([text], 'views.json', { type: 'application/json' });

test.each([
  ['not JSON', '<html>', 'The file contains no views of this page.'],
  ['of a later version', '{"format":"delegate-overview-views","version":9}', /^The file has version 9/],
  ['too large', ' '.repeat(4_000_000), 'The file is too large for a file of views.'],
])('a file that is %s makes the field invalid', async (_what, text, problem) => {
  const { user } = open();
  await user.upload(field(), fileOf(text));
  await waitFor(() => expect(field()).toHaveAccessibleDescription(problem));
  expect(field()).toBeInvalid();
  expect(screen.getByRole('button', { name: 'Save views' })).toHaveAccessibleDescription(
    'There is no view to save.',
  );
});

test('views are saved as far as possible, and each shows its result', async () => {
  const { manager, user } = open();
  await user.upload(
    field(),
    fileOf(
      writeViewFile([
        { name: 'Refused', view: viewOf('search=x') },
        { name: 'Payments', view: viewOf('search=pay') },
        { name: 'Partly', view: viewOf('delegateTags=eu&sort=-name') },
        { name: 'Upgrade soon', view: viewOf('') },
        { name: '__proto__', view: viewOf('search=y') },
      ]),
    ),
  );
  const item = (name: string) =>
    within(screen.getByRole('list', { name: 'Views in the file' }))
      .getAllByRole('listitem')
      .find((one) => within(one).queryByText(name));
  await waitFor(() => expect(item('Upgrade soon')).toHaveTextContent('already exists'));
  manager.faults.add({ method: 'POST', path: '/ng/api/filters', times: 1, status: 500 });
  await user.click(screen.getByRole('button', { name: 'Save 4 views' }));
  await waitFor(() => expect(item('__proto__')).toHaveTextContent('Saved.'));
  expect(item('Refused')).toHaveTextContent('Not saved.');
  expect(item('Partly')).toHaveTextContent('Saved.');
  expect((await fetchSavedFilters(ACCOUNT)).filters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Payments', 'Partly', '__proto__']),
  );
  await user.click(await screen.findByRole('button', { name: 'Save 1 view' }));
  await waitFor(() => expect(item('Refused')).toHaveTextContent(/Saved\./));
});

test('a view in a file can be shown in full without saving it', async () => {
  const { manager, onClose, onShow, user } = open();
  const view = viewOf('search=pay&sort=-name&columns=delegate,tags&density=compact');
  await user.upload(field(), fileOf(writeViewFile([{ name: 'Payments', view }])));
  await user.click(await screen.findByRole('button', { name: 'Show Payments' }));
  expect(onShow).toHaveBeenCalledWith(view);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(manager.requests().map(({ method }) => method)).not.toContain('POST');
});

test('ignored parts of a file are named, and the rest can be used', async () => {
  const { user } = open();
  await user.upload(
    field(),
    fileOf(
      '{"format":"delegate-overview-views","version":1,"views":[{"name":"A","query":"sort=odd"},{"query":""}]}',
    ),
  );
  expect(await screen.findByRole('button', { name: 'Show A' })).toBeInTheDocument();
  expect(field()).toBeValid();
  expect(field()).toHaveAccessibleDescription(
    'View 1: sort=odd is left out: this page has no such order. View 2 is left out: it has no name or no query.',
  );
});

test('a read-only page says why no view can be saved', async () => {
  appFor('default');
  const { user } = open();
  configureManager({ isReadOnly: true });
  await user.upload(field(), fileOf(writeViewFile([{ name: 'A', view: viewOf('') }])));
  await screen.findByRole('button', { name: 'Show A' });
  expect(screen.getByRole('button', { name: 'Save 1 view' })).toHaveAccessibleDescription(/read-only/);
});
