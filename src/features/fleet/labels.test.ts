import { expect, test } from 'vitest';
import { CARDS } from '@/domain/delegate/cards';
import { cardWording, connectivityWords, counted, statusLine } from './labels';

const counts = { isFiltered: false, delegates: 6, instances: 9, shownDelegates: 2, shownInstances: 3 };

test.each([
  [counts, '6 delegates, 9 instances'],
  [{ ...counts, delegates: 1, instances: 1 }, '1 delegate, 1 instance'],
  [{ ...counts, isFiltered: true }, 'Showing 2 of 6 delegates (3 of 9 instances)'],
  [
    { isFiltered: true, delegates: 10_000, instances: 50_000, shownDelegates: 1_234, shownInstances: 0 },
    'Showing 1,234 of 10,000 delegates (0 of 50,000 instances)',
  ],
])('%j reads %s', (given, expected) => {
  expect(statusLine(given)).toBe(expected);
});

test('a delegate that never connected has the rule of that, and not of those that no longer do', () => {
  const never = connectivityWords({ connectivity: 'DISCONNECTED', hasEverConnected: false });
  expect(never).toMatchObject({
    label: 'Never connected',
    rule: expect.stringContaining('no heartbeat on record'),
  });
  const silent = connectivityWords({ connectivity: 'DISCONNECTED', hasEverConnected: true });
  expect(silent).toMatchObject({ label: 'Not connected', rule: expect.stringContaining('last 5 minutes') });
});

test('the cards are titled as the product names them, each with its unit', () => {
  const titles = CARDS.map((card) => {
    const { title, unit } = cardWording(card, undefined);
    return `${title} ${counted(3, unit)}`;
  });
  expect(titles).toEqual([
    'Expired 3 instances',
    'Near expiry 3 instances',
    'Unsupported 3 instances',
    'Auto-upgrade OFF 3 delegates',
  ]);
});

test('the rule of the Unsupported card names the latest version when it is known', () => {
  expect(cardWording('UNSUPPORTED', '26.07.89005').rule).toBe('Older than the latest, 26.07.89005');
});
