// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { fleetQuery } from '@/features/fleet/queries';
import { createQueryClient } from '@/features/fleet/query-client';
import { type FeedStart, startFleetFeed } from '@/fleet/feed';
import { GROUPS_EXAMPLE } from '@/testing/contract-examples';
import { json } from '@/testing/manager';
import { renderPage } from '@/testing/page';
import { PlayedWorker } from '@/testing/worker';
import { DataFacts } from './DataFacts';

const SCOPE = scopeOf('acct0001');

async function showFacts(start: FeedStart): Promise<void> {
  vi.stubGlobal('fetch', async () => json(GROUPS_EXAMPLE));
  startFleetFeed(start);
  const client = createQueryClient();
  await client.fetchQuery(fleetQuery({ scope: SCOPE }));
  renderPage(<DataFacts scope={SCOPE} isDemo={false} />, { client });
}

test('the page says when a worker prepared the answer', async () => {
  await showFacts((name) => new PlayedWorker().begin(name));
  expect(screen.getByText('Beside the page, in a worker')).toBeVisible();
});

test('the page says when it prepared the answer itself, and why', async () => {
  await showFacts(() => {
    throw new Error('blocked by policy');
  });
  expect(screen.getByText(/^In the page.*the browser allows no worker: blocked by policy$/)).toBeVisible();
});
