// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FACETS, NO_FILTERS } from '@/domain/filter/filters';
import { DEFAULT_SORT } from '@/domain/view/order';
import { selectView } from '@/domain/view/view';
import { facetTitle } from '@/features/list/facet-labels';
import { aFleet, namesIn } from '@/testing/fleets';
import { HelpDialog } from './HelpDialog';

const FLEET = aFleet([
  { name: 'both', tags: ['prod', 'eu'] },
  { name: 'one', tags: ['prod'] },
  { name: 'other', tags: ['eu'] },
]);

function section(name: string) {
  window.history.replaceState(null, '', '/account/acme/delegates');
  render(<HelpDialog onClose={() => {}} />);
  return within(screen.getByRole('region', { name }));
}

test.each([
  ['prod eu', 'both'],
  ['prod, eu', 'both one other'],
  ['-prod', 'other'],
])('the help has the search %j, which finds %s', (search, names) => {
  expect(section('Search').getByRole('link', { name: search })).toHaveAttribute(
    'href',
    `/account/acme/delegates?${new URLSearchParams({ search })}`,
  );
  expect(namesIn(FLEET, selectView(FLEET, { ...NO_FILTERS, search }, DEFAULT_SORT).rows)).toEqual(
    names.split(' '),
  );
});

test('the help says what the search reads', () => {
  expect(section('Search').getByText(/^It reads/)).toHaveTextContent(
    'It reads: delegate, identifier, description, tags, host name, version.',
  );
});

test('the help explains each filter', () => {
  const filters = section('Filters');
  expect(filters.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(FACETS.map(facetTitle));
});
