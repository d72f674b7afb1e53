// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Context } from '@/domain/delegate/context';
import { aFleet, delegateIn, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import { HealthStrip } from './HealthStrip';

/** The text after each term: connectivity, the three counts, auto-upgrade. */
function shownFor(entry: FleetEntry, context: Partial<Context> = {}): readonly (string | null)[] {
  const fleet = aFleet([entry, {}], context);
  const delegate = delegateIn(fleet);
  render(<HealthStrip fleet={fleet} delegate={delegate} />);
  expect(screen.getByRole('region', { name: 'Delegate health' })).toBeVisible();
  return screen.getAllByRole('definition').map(({ textContent }) => textContent);
}

test('the strip counts the instances of this delegate alone', () => {
  const instances = [{}, { supportEnds: inDays(-3) }, { heartbeatAt: NOW - 3_600_000 }];
  const [connectivity, ...counts] = shownFor({ instances });
  expect(connectivity).toBe('2 Connected1 Not connected');
  expect(counts.slice(0, 3)).toEqual(['1of 3 instances', '0of 3 instances', '0of 3 instances']);
  expect(counts[3]).toMatch(/^ON\. The upgrader calls the Manager/);
});

test('a count that is loading or cannot be known is no 0', () => {
  const instances = [{ supportEnds: undefined, version: undefined, reportedStatus: undefined }];
  const [, expired, , unsupported, autoUpgrade] = shownFor(
    { instances, autoUpgrade: undefined },
    { latestVersion: { state: 'loading' } },
  );
  expect(expired).toBe('–unknown. The Manager reports for no instance when support ends.');
  expect(unsupported).toBe('loading');
  expect(autoUpgrade).toMatch(/^–unknown\. /);
});

test('without instances every count is unknown, and a type without an upgrader has none', () => {
  const [connectivity, ...counts] = shownFor({ instances: [], type: 'ECS', autoUpgrade: 'OFF' });
  expect(connectivity).toBe('No instance. Health unknown.');
  expect(counts.slice(0, 3)).toEqual(
    Array.from({ length: 3 }, () => '–unknown. The Manager lists no instance.'),
  );
  expect(counts[3]).toMatch(/^N\/A\. /);
});

test('without instances, that the health is unknown is said once, and no card has the ring', () => {
  shownFor({ instances: [], autoUpgrade: undefined });
  const strip = screen.getByRole('region', { name: 'Delegate health' });
  expect(strip.querySelectorAll('[data-tone]')).toHaveLength(0);
  const seen = screen.getAllByText(/unknown/i).filter((one) => !one.classList.contains('sr-only'));
  expect(seen.map(({ textContent }) => textContent)).toEqual(['No instance. Health unknown.']);
});
