// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDelegate, NOW } from '@/testing/fleets';
import type { CellContext } from './cell-context';
import { versionCell } from './cells';

function contextOf(heartbeatAt: number): CellContext {
  return {
    delegate: aDelegate({ instances: [{ heartbeatAt }] }),
    readHeartbeat: () => heartbeatAt,
    silentSince: undefined,
    lastVersion: '26.08.89100',
    matches: undefined,
    today: NOW,
    isPrinting: false,
    areTagsOpen: false,
  };
}

test('the version is unknown, with the reason as hint, when no heartbeat could be read', () => {
  const { content, hint } = versionCell(contextOf(Number.NaN));
  expect(render(content).container).toHaveTextContent('unknown: No heartbeat could be read.');
  expect(hint).toBe('No heartbeat could be read.');
});

test('a delegate that is not connected shows no current version, but its last one', () => {
  const { content, hint } = versionCell(contextOf(NOW - 3_600_000));
  expect(render(content).container).toHaveTextContent('N/A last 26.08.89100');
  expect(hint).toBe('No instance is connected. Last known version: 26.08.89100.');
});
