// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Fleet } from '@/domain/delegate/fleet';
import { NO_FILTERS } from '@/domain/filter/filters';
import { aFleet, inDays } from '@/testing/fleets';
import { renderPage } from '@/testing/page';
import { HealthCards } from './HealthCards';

function show(fleet: Fleet | undefined, address = '/list', filters = NO_FILTERS): void {
  renderPage(<HealthCards fleet={fleet} filters={filters} />, { address });
}

const names = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
const card = (name: string) => screen.getByRole('link', { name });

test('a card gives the number of unknown delegates beside its count', () => {
  show(aFleet([{ autoUpgrade: undefined }, { autoUpgrade: undefined }, { autoUpgrade: undefined }, {}]));
  expect(card('Auto-upgrade OFF 0 delegates')).toHaveAccessibleDescription('By hand · 3 unknown');
  expect(card('Expired 0 instances')).toHaveAccessibleDescription('Past support');
});

test('a card with a count names the number of delegates, and says what its number is a part of', () => {
  const ended = { supportEnds: inDays(-1) };
  show(aFleet([{ instances: [ended, ended] }, { instances: [ended, {}] }, {}]));
  const expired = card('Expired 3 instances');
  expect(expired).toHaveAccessibleDescription('Past support · 2 delegates');
  expect(expired).toHaveTextContent('3of 5 instances');
});

test('a card whose count depends on the latest version shows loading until it is known', () => {
  show(aFleet([{}], { latestVersion: { state: 'loading' } }));
  expect(names()).toEqual([
    'Expired 0 instances',
    'Near expiry 0 instances',
    'Unsupported loading',
    'Auto-upgrade OFF 0 delegates',
  ]);
});

test('a card has its rule in short, and whole as its hint', () => {
  show(aFleet([{}]));
  expect(card('Near expiry 0 instances')).toHaveAccessibleDescription('Within 30 days');
  expect(card('Unsupported 0 instances')).toHaveAccessibleDescription('Older than latest');
  expect(card('Unsupported 0 instances')).toHaveAttribute(
    'data-hint',
    'Older than the latest version, but supported for more than 30 days.',
  );
});

test('a count that cannot be known is unknown with its reason, and never 0', () => {
  const instances = [{ version: undefined, supportEnds: undefined }];
  show(aFleet([{ instances, autoUpgrade: undefined }]));
  expect(names()).toEqual([
    'Expired unknown',
    'Near expiry unknown',
    'Unsupported unknown',
    'Auto-upgrade OFF unknown',
  ]);
  expect(card('Expired unknown')).toHaveTextContent('–');
  expect(card('Expired unknown')).toHaveAccessibleDescription(
    'The Manager reports for no instance when support ends.',
  );
});

test('a card links to the list with its filter, or without it when active', () => {
  const filters = { ...NO_FILTERS, search: 'pay', versionStatus: ['EXPIRED'] };
  show(aFleet([{}]), '/list?search=pay&versionStatus=EXPIRED', filters);
  const pressed = card('Expired 0 instances');
  expect(pressed).toHaveAttribute('aria-current', 'true');
  expect(pressed.getAttribute('href')).toMatch(/\/list\?search=pay$/);
  const other = card('Near expiry 0 instances');
  expect(other).not.toHaveAttribute('aria-current');
  expect(other.getAttribute('href')).toBe('/list?versionStatus=EXPIRING');
});
