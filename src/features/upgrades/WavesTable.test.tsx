// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFAULT_PARAMETERS } from '@/domain/upgrade/plan-parameters';
import { runningPlan } from '@/domain/upgrade/plan-progress';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION } from '@/testing/fleets';
import { LISTING } from '@/testing/history';
import { renderPage } from '@/testing/page';
import { WavesTable } from './WavesTable';

const OLD = { version: '26.05.88600' };
const off = (name: string, instance: NonNullable<FleetEntry['instances']>[number] = OLD): FleetEntry => ({
  name,
  autoUpgrade: 'OFF',
  instances: [instance],
});
const DONE = { version: LATEST_VERSION };
const PARAMETERS = { ...DEFAULT_PARAMETERS, wave: 2 };

/** The plan of five delegates a week ago, and what was asked of it. */
function open(now: readonly FleetEntry[]) {
  const fleet = aFleet(now, { asOf: inDays(7) });
  const ofDay = aFleet(['a', 'b', 'c', 'd', 'e'].map((name) => off(name)));
  const plan = runningPlan(PARAMETERS, {
    ofDay,
    ofNow: fleet,
    today: inDays(7),
    upgradedOn: (key) => ({ _a: inDays(1), _b: inDays(2) })[key],
  });
  if (!plan) throw new RangeError('There is no plan.');
  const asked: (readonly [readonly string[], number | undefined])[] = [];
  const state = {
    parameters: PARAMETERS,
    dropped: [],
    plan,
    isWaiting: false,
    isMadeAnew: false,
    madeOn: inDays(0),
    today: inDays(7),
    change: () => {},
    queryOf: () => '',
    planWith: () => undefined,
    hasFilters: false,
  };
  const onCommands = (keys: ReadonlySet<string>, wave?: number) => void asked.push([[...keys], wave]);
  renderPage(<WavesTable listing={LISTING} {...{ fleet, state, plan, onCommands }} />);
  return { asked, user: userEvent.setup() };
}

test('the commands of a wave are for those that still need it, and a complete wave has none', async () => {
  const { asked, user } = open([off('a', DONE), off('b', DONE), off('c', DONE), off('d'), off('e')]);
  await user.click(screen.getByRole('button', { name: 'Commands of wave 2' }));
  expect(asked).toEqual([[['_d'], 2]]);
  expect(screen.queryByRole('button', { name: 'Commands of wave 1' })).toBeNull();
});

test('a wave that is complete says when it was, as far as that is known, and one with a delegate that is gone names it', () => {
  open([off('a', DONE), off('b', DONE), off('d', DONE), off('e', DONE)]);
  const days = screen
    .getAllByRole('row')
    .flatMap((row) =>
      within(row).queryAllByRole('rowheader').length > 0
        ? [row.querySelector('[data-col="Day"]')?.textContent]
        : [],
    );
  expect(days).toEqual(['Done Thu 17 Sept', 'c is not listed', 'Done']);
});
