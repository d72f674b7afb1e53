/** A page around the component of a test, its time and its memory. What is set here ends with the test. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { configureManager, type ManagerConfig } from '@/api/manager';
import { type ActivityEvent, EVENT_KINDS } from '@/domain/memory/events';
import type { Activity, Memory } from '@/domain/memory/questions';
import { permissionsQuery } from '@/features/fleet/permissions';
import { createQueryClient } from '@/features/fleet/query-client';
import { hasMemory } from '@/fleet/feed';
import { clock } from '@/lib/clock';
import { ACCOUNT } from './app-view';

/** Wraps a hook or a part of a page in a cache, and in a router at an address. */
export function pageWrapper(client: QueryClient, address = '/list') {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

/** Renders a part of a page at an address, with a cache and a router. The result has the cache, too. */
export function renderPage(
  part: ReactNode,
  { address, client = createQueryClient() }: { address?: string; client?: QueryClient } = {},
) {
  return { ...render(part, { wrapper: pageWrapper(client, address) }), client };
}

/** Shows where the router is. */
export function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

/** Presses a button and opens its popover, which a browser does by itself. */
export function pressOpener(opener: HTMLElement): void {
  fireEvent.click(opener);
  act(() => document.getElementById(opener.getAttribute('popovertarget') ?? '')?.showPopover());
}

/** A cache that knows: the user may do everything in the account. */
export function permittedClient(): QueryClient {
  const client = createQueryClient();
  client.setQueryData(permissionsQuery(ACCOUNT).queryKey, {
    core_delegate_view: 'allowed',
    core_delegate_edit: 'allowed',
    core_delegate_delete: 'allowed',
  });
  return client;
}

/** Stops the clock of the page, which an answer has set, and which shows its times in UTC. `now` is epoch ms. */
export function stopClock(now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  clock.setOffset(0);
  localStorage.setItem('delegate-overview:time-zone', 'utc');
}

/** Gives the page a memory that answers these questions. The component under test asks no others. */
export function remember(memory: Partial<Memory>, config: ManagerConfig = {}): void {
  hasMemory.set(true);
  onTestFinished(() => hasMemory.set(false));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  configureManager({ ...config, memory: memory as Memory });
}

/** No event of any kind. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each kind
export const NO_KINDS = Object.fromEntries(EVENT_KINDS.map((kind) => [kind, 0])) as Activity['kinds'];

/** An answer with these events; its counts are 0. */
export function anActivity(
  events: readonly ActivityEvent[],
  more: Partial<Activity> & Pick<Activity, 'since'>,
): Activity {
  return {
    events,
    next: undefined,
    states: { lasting: 0, recovered: 0 },
    kinds: NO_KINDS,
    delegates: [],
    tags: [],
    users: [],
    cutAt: undefined,
    ...more,
  };
}
