// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { delegateAt } from '@/domain/delegate/fleet';
import { scopeOf } from '@/domain/scope/scope';
import { aFleet } from '@/testing/fleets';
import { fakeManager, rest } from '@/testing/manager';
import { renderPage } from '@/testing/page';
import { TagsManyDialog } from './TagsManyDialog';

function open() {
  const sent = fakeManager(({ method, body }) => rest(method === 'GET' ? { tags: ['eu'] } : body));
  const fleet = aFleet([
    { name: 'a', tags: ['eu'] },
    { name: 'b', tags: ['eu'] },
  ]);
  const keys = new Set([0, 1].flatMap((row) => delegateAt(fleet, row)?.key ?? []));
  renderPage(<TagsManyDialog scope={scopeOf('acme')} fleet={fleet} keys={keys} onClose={() => {}} />);
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
