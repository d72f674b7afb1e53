// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { aDelegate } from '@/testing/fleets';
import { fakeManager, ngRefusal } from '@/testing/manager';
import { renderPage } from '@/testing/page';
import { DeleteDialog } from './DeleteDialog';

const PARTLY = 'Instances that were not connected may be gone.';

test.each([
  [400, 'INVALID_REQUEST', true],
  [500, 'UNKNOWN_ERROR', true],
  [401, 'INVALID_TOKEN', false],
  [403, 'NG_ACCESS_DENIED', false],
  [403, 'GATEWAY_CROSS_SITE', false],
  [429, 'GATEWAY_TOO_MANY_REQUESTS', false],
])('after %i %s, the warning about a partial deletion shows: %s', async (status, code, isPartial) => {
  fakeManager(() => ngRefusal(status, code, 'No.'));
  renderPage(
    <DeleteDialog
      scope={scopeOf('acme')}
      delegate={aDelegate({ name: 'a' })}
      warning={undefined}
      onClose={() => {}}
      onDeleted={() => {}}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete delegate' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent.includes(PARTLY)).toBe(isPartial);
});
