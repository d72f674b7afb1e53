// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { configureManager } from '@/api/manager';
import { listingKey } from '@/domain/scope/listing-choice';
import { scopeOf } from '@/domain/scope/scope';
import { firstRows } from '@/fleet/feed';
import { ABOUT } from '@/testing/codec';
import { aFleet } from '@/testing/fleets';
import { renderPage } from '@/testing/page';
import { OverviewPage } from './OverviewPage';

const SCOPE = scopeOf('acct0001');

function show(address: string) {
  // The rest of the fleet never arrives.
  configureManager({ fetch: () => new Promise(() => {}) });
  const { unmount } = renderPage(<OverviewPage scope={SCOPE} scopeName="Acme" />, { address });
  const fleet = aFleet([{ name: 'edge' }, { name: 'core' }]);
  const size = { delegateCount: 9_000, instanceCount: 18_000 };
  act(() => firstRows.set({ listing: listingKey({ scope: SCOPE }), fleet, about: ABOUT, ...size }));
  return unmount;
}

test('the first rows stand under the number of all, and nobody can act on them yet', () => {
  show('/');
  expect(screen.getByTestId('status-line')).toHaveTextContent('9,000 delegates');
  const row = screen.getByRole('row', { name: /edge/ });
  expect(row.closest('[inert]')).not.toBeNull();
});

test.each(['/?search=edge', '/?sort=-name', '/?group=tag'])(
  'a list in another order or with filters waits for the whole fleet: %s',
  (address) => {
    show(address);
    expect(screen.queryByRole('row', { name: /edge/ })).toBeNull();
  },
);

test('the first rows are gone once the reader has left', () => {
  show('/')();
  expect(firstRows.get()).toBeUndefined();
});
