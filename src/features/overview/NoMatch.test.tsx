// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type DelegateFilters, NO_FILTERS } from '@/domain/filter/filters';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet } from '@/testing/fleets';
import { remember, renderPage } from '@/testing/page';
import { NoMatch } from './NoMatch';

const FLEET = aFleet([
  { name: 'a', tags: ['eu'] },
  { name: 'b', tags: ['us'] },
]);

test.each<[string, Partial<DelegateFilters>, Partial<DelegateFilters> | undefined]>([
  ['the last filter', { delegateTags: ['eu', 'us'] }, { delegateTags: ['eu'] }],
  ['an earlier one, when only that helps', { search: 'zzz', delegateTags: ['eu'] }, { delegateTags: ['eu'] }],
  ['no filter, when none helps alone', { search: 'zzz', version: ['1'], delegateTags: ['eu'] }, undefined],
  ['no filter, when there is one only', { search: 'zzz' }, undefined],
])('the empty list offers to remove %s', async (_which, filters, left) => {
  const onChange = vi.fn<(filters: DelegateFilters) => void>();
  render(
    <NoMatch scope={ACCOUNT} fleet={FLEET} filters={{ ...NO_FILTERS, ...filters }} onChange={onChange} />,
  );
  const remove = screen.queryByRole('button', { name: /^Remove/ });
  if (remove) await userEvent.click(remove);
  expect(onChange.mock.calls).toEqual(left ? [[{ ...NO_FILTERS, ...left }]] : []);
});

test('where missing delegates are searched, too, only listed ones do not match', () => {
  const never = () => new Promise<never>(() => {});
  remember({ hosts: never, missing: never });
  renderPage(
    <NoMatch scope={ACCOUNT} fleet={FLEET} filters={{ ...NO_FILTERS, search: 'zzz' }} onChange={() => {}} />,
  );
  expect(screen.getByText('No listed delegate matches this filter')).toBeVisible();
  expect(screen.getByText('Searching earlier hosts…')).toBeVisible();
});
