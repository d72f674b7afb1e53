// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION, NOW } from '@/domain/delegate/testing';
import { ChartFigures } from './ChartFigures';
import { Charts } from './Charts';

afterEach(() => localStorage.clear());

const MINUTE_MS = 60_000;

/** A fleet with every kind of mark, in the charts and beside them. */
const MIXED: readonly FleetEntry[] = [
  { instances: [{}, { heartbeatAt: NOW - 40 * MINUTE_MS, supportEnds: inDays(-3), version: '26.05.1' }] },
  { instances: [{ heartbeatAt: 0, supportEnds: inDays(400), version: 'nightly' }] },
  { instances: [{ heartbeatAt: undefined, supportEnds: undefined, version: undefined }] },
  { instances: [{ heartbeatAt: NOW - 700 * MINUTE_MS, supportEnds: undefined }], isImmutable: false },
];

function showFigures(address = '/list') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <ChartFigures fleet={aFleet(MIXED)} asOf={NOW} />
    </MemoryRouter>,
  );
}

function showCharts(entries: readonly FleetEntry[] = MIXED) {
  return render(
    <MemoryRouter>
      <Charts fleet={aFleet(entries)} asOf={NOW} />
    </MemoryRouter>,
  );
}

/** Mocks a window that is wide enough for charts side by side. */
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

const addresses = (links: readonly HTMLElement[]) =>
  links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);

test('a mark links to the list with its filter, and keeps the other filters', () => {
  showFigures('/list?search=pay&version=1.0&open=a');
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Expired: 1 instance')).toBe('/list?search=pay&versionStatus=EXPIRED&version=1.0&open=a');
  expect(link('26.05.1: 1 instance')).toBe('/list?search=pay&version=26.05.1&open=a');
  expect(link(`${LATEST_VERSION} (latest): 2 instances`)).toBe(
    `/list?search=pay&version=${LATEST_VERSION}&open=a`,
  );
  expect(link('30 to 45 min ago: 1 instance')).toBe('/list?search=pay&status=PARTIAL&version=1.0&open=a');
});

test.each(['Last heartbeats', 'End of support', 'Versions'])(
  'the table of %s has the same links as the chart, and counts every instance',
  async (title) => {
    const user = userEvent.setup();
    showFigures();
    const figure = within(screen.getByRole('figure', { name: title }));
    const inChart = addresses(figure.getAllByRole('link'));
    expect(figure.queryByRole('table')).toBeNull();
    expect(figure.getByText('Unknown: 1 instance')).toBeVisible();
    await user.click(figure.getByRole('button', { name: `Show as table: ${title}` }));
    const table = within(figure.getByRole('table', { name: title }));
    expect(addresses(table.getAllByRole('link'))).toEqual(inChart);
    expect(table.getByRole('row', { name: /^Unknown.* 1$/ })).toBeVisible();
    const counts = table.getAllByRole('cell').map((cell) => Number(cell.textContent));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    await user.click(figure.getByRole('button', { name: `Show as chart: ${title}` }));
    expect(figure.queryByRole('table')).toBeNull();
  },
);

test('the charts are open by default where they fit side by side', async () => {
  widen();
  showCharts();
  expect(await screen.findByRole('figure', { name: 'Versions' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide charts' })).toHaveAttribute('aria-expanded', 'true');
});

test('in a narrow window the charts open on request, and the choice is remembered', async () => {
  const user = userEvent.setup();
  const { unmount } = showCharts();
  expect(screen.queryByRole('figure')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show charts' }));
  expect(await screen.findAllByRole('figure')).toHaveLength(3);
  unmount();
  showCharts();
  await user.click(screen.getByRole('button', { name: 'Hide charts' }));
  expect(screen.queryByRole('figure')).toBeNull();
  expect(localStorage.getItem('delegate-overview:pictures')).toBe('closed');
});

test('a fleet without instances has no charts', () => {
  const { container } = showCharts([{ instances: [] }]);
  expect(container).toBeEmptyDOMElement();
});
