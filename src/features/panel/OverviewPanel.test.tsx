// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NO_FILTERS } from '@/domain/query/filters';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, type FleetEntry, NOW } from '@/testing/fleets';
import { renderPage } from '@/testing/page';
import { OverviewPanel } from './OverviewPanel';

const LISTING = { scope: ACCOUNT };

function show(entries: readonly FleetEntry[] | undefined = [{}], address = '/list', scopes?: string) {
  return renderPage(
    <OverviewPanel
      listing={LISTING}
      fleet={entries && aFleet(entries)}
      filters={NO_FILTERS}
      scopes={scopes}
    />,
    { address },
  );
}

/** Wide enough for the second strip. */
function widen() {
  const query = (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  vi.spyOn(window, 'matchMedia').mockImplementation(query);
}

test('the charts are open by default in a wide window', async () => {
  widen();
  show();
  expect(await screen.findByRole('figure', { name: 'Versions' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide charts' })).toHaveAttribute('aria-expanded', 'true');
});

test('in a narrow window the charts open on request, and the choice is remembered', async () => {
  const user = userEvent.setup();
  const { unmount } = show();
  expect(screen.queryByRole('figure')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show charts' }));
  expect(await screen.findAllByRole('figure')).toHaveLength(3);
  unmount();
  show();
  await user.click(screen.getByRole('button', { name: 'Hide charts' }));
  expect(screen.queryByRole('figure')).toBeNull();
  expect(localStorage.getItem('delegate-overview:pictures')).toBe('closed');
});

test('the scopes below take the place of the charts and fold with the same choice', async () => {
  widen();
  const user = userEvent.setup();
  show([{}], '/list', 'The scopes');
  expect(screen.getByText('The scopes')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Charts' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hide scopes' }));
  expect(screen.queryByText('The scopes')).toBeNull();
});

test('a fleet without instances has no second strip', () => {
  widen();
  show([{ instances: [] }]);
  expect(screen.queryByRole('region', { name: 'Charts' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('each state of connectivity links to its own filter, and their numbers add up', () => {
  const silent = { heartbeatAt: NOW - 3_600_000 };
  show([{}, {}, { instances: [silent] }, { instances: [silent, {}] }, { instances: [{ heartbeatAt: 0 }] }]);
  const links = screen.getByRole('navigation', { name: 'Connectivity' }).querySelectorAll('ul a');
  expect(Array.from(links, (link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['2 Connected', '/list?status=CONNECTED'],
    ['1 Partially connected', '/list?status=PARTIAL'],
    ['1 Not connected', '/list?status=DISCONNECTED'],
    ['1 Never connected', '/list?status=NEVER'],
  ]);
});

test('connectivity with its button, the cards and each chart are one tab stop', async () => {
  widen();
  const user = userEvent.setup();
  show([{}, { instances: [{ heartbeatAt: 0 }] }]);
  await screen.findByRole('figure', { name: 'Versions' });
  const stops: unknown[] = [];
  for (let stop = 0; stop < 5; stop++) {
    await user.tab();
    stops.push(document.activeElement?.getAttribute('aria-label'));
  }
  expect(stops).toEqual([
    'Hide charts',
    'Expired 0 instances',
    'Silent since, as table',
    'End of support, as table',
    'Versions, as table',
  ]);
  await user.tab();
  expect(document.body).toHaveFocus();
  screen.getByRole('link', { name: '1 Connected' }).focus();
  await user.keyboard('{Home}');
  expect(screen.getByRole('button', { name: 'Hide charts' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Show charts' })).toHaveFocus();
});

test('before the first answer the panel keeps its place, and no number is shown', () => {
  widen();
  renderPage(<OverviewPanel listing={LISTING} fleet={undefined} filters={NO_FILTERS} scopes={undefined} />);
  expect(screen.getAllByRole('link', { name: /loading$/ })).toHaveLength(4);
  expect(screen.getByRole('region', { name: 'Charts' })).toBeEmptyDOMElement();
  expect(document.body.textContent).not.toMatch(/\d of/);
});
