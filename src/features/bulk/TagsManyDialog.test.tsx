// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { delegateAt } from '@/domain/delegate/fleet';
import { scopeOf } from '@/domain/scope/scope';
import { aFleet } from '@/testing/fleets';
import { fakeManager, rest } from '@/testing/manager';
import { TagsManyDialog } from './TagsManyDialog';

function open() {
  const sent = fakeManager(({ method, body }) => rest(method === 'GET' ? { tags: ['eu'] } : body));
  const fleet = aFleet([
    { name: 'a', tags: ['eu'] },
    { name: 'b', tags: ['eu'] },
  ]);
  const keys = new Set([0, 1].flatMap((row) => delegateAt(fleet, row)?.key ?? []));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TagsManyDialog scope={scopeOf('acme')} fleet={fleet} keys={keys} onClose={() => {}} />
    </QueryClientProvider>,
  );
  return { sent, field: screen.getByRole('textbox'), user: userEvent.setup() };
}

const start = () => screen.getByRole('button', { name: 'Change tags of 2 delegates' });

test('an invalid typed tag stays in the field, and nothing is sent', async () => {
  const { sent, field, user } = open();
  await user.type(field, 'west{Enter}West');
  await user.click(start());
  expect(field).toHaveValue('West');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/west is there already/);
  expect(sent).toEqual([]);
});

test('a typed tag is previewed and saved without a press of Add', async () => {
  const { sent, field, user } = open();
  await user.type(field, 'west');
  expect(screen.getByRole('region', { name: 'What changes' })).toHaveTextContent('a: eu+west');
  await user.click(start());
  await screen.findByText('Tags changed: 2 of 2');
  expect(sent.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toEqual([
    { tags: ['eu', 'west'] },
    { tags: ['eu', 'west'] },
  ]);
});
