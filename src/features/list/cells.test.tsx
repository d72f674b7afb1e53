// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDelegate, NOW } from '@/testing/fleets';
import { drawnCell } from './cell-content';
import type { Cell, CellContext } from './cell-context';
import { connectivityCell, versionCell } from './cells';

function contextOf(...heartbeats: readonly number[]): CellContext {
  return {
    delegate: aDelegate({ instances: heartbeats.map((heartbeatAt) => ({ heartbeatAt })) }),
    readHeartbeat: () => Number.NaN,
    silentSince: undefined,
    lastVersion: '26.08.89100',
    matches: undefined,
    foundHost: undefined,
    today: NOW,
    now: NOW,
    areTagsOpen: false,
  };
}

const Drawn = ({ cell }: { cell: Cell }) => <div {...drawnCell(cell, 500)} />;

test('the version is unknown, with the reason as hint, when no heartbeat could be read', () => {
  const cell = render(<Drawn cell={versionCell(contextOf(Number.NaN))} />).container.firstChild;
  expect(cell).toHaveTextContent('unknown: No heartbeat could be read.');
  expect(cell).toHaveAttribute('data-hint', 'No heartbeat could be read.');
});

test('a delegate that is not connected shows no current version, but its last one', () => {
  const { content, whole } = versionCell(contextOf(NOW - 3_600_000));
  expect(content).toBe('N/A last 26.08.89100');
  expect(whole).toBe('No instance is connected. Last known version: 26.08.89100.');
});

test.each([
  ['Unknown', [Number.NaN]],
  ['Connected 1 of 2 unknown', [NOW, Number.NaN]],
  ['Connected 1 late, 1 of 3 unknown', [NOW, NOW - 100_000, Number.NaN]],
  ['Connected 1 late', [NOW, NOW - 100_000]],
  ['Partially connected 1 of 3, 1 unknown', [NOW, NOW - 3_600_000, Number.NaN]],
  ['Not connected 0 of 2, 1 unknown', [NOW - 3_600_000, Number.NaN]],
  ['Partially connected 1 of 2', [NOW, NOW - 3_600_000]],
])('the cell "%s" takes an unknown instance for neither connected nor not', (text, heartbeats) => {
  const { container } = render(<Drawn cell={connectivityCell(contextOf(...heartbeats))} />);
  expect(container).toHaveTextContent(new RegExp(`^${text}$`));
});
