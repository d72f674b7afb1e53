import { expect, test } from 'vitest';
import { DAY_MS } from '@/lib/units';
import { aFleet, type FleetEntry, LATEST_VERSION, NOW } from '@/testing/fleets';
import { DEFAULT_PARAMETERS } from './plan-parameters';
import { planProgress } from './plan-progress';
import { planCalendar, planCsv } from './plan-share';
import { wavePlan } from './wave-plan';

const OLD = { version: '26.05.88600' };
const NAMES = ['a', 'b', 'c', 'd', 'e'];
const PARAMETERS = { ...DEFAULT_PARAMETERS, wave: 2 };

const OF_DAY = aFleet(NAMES.map((name) => ({ name, autoUpgrade: 'OFF', instances: [OLD, OLD] })));

function planOfDay(without: readonly string[] = []) {
  const plan = wavePlan(OF_DAY, { ...PARAMETERS, without });
  if (!plan) throw new RangeError('There is no plan.');
  return plan;
}

/** A week later. */
function progressWith(instances: Readonly<Record<string, FleetEntry['instances']>>, plan = planOfDay()) {
  const asOf = NOW + 7 * DAY_MS;
  const entries = Object.entries(instances).map(([name, list]) => ({ name, instances: list ?? [] }));
  const now = aFleet(entries, { asOf, latestVersion: { state: 'known', version: '26.09.90000' } });
  const progress = planProgress(plan, { ofDay: OF_DAY, ofNow: now }, PARAMETERS);
  return {
    states: NAMES.map((name) => progress.members.get(`_${name}`)?.state),
    notInWave: progress.notInWave.map(({ delegate, reason }) => `${delegate.name}: ${reason}`),
    stopped: progress.stopped?.number,
    moved: [...progress.moved].map(([wave, day]) => [wave.number, (day - plan.day) / DAY_MS]),
  };
}

const DONE = { version: LATEST_VERSION };

test('progress is what delegates report of the version of the plan, whatever came out since', () => {
  const silent = { ...OLD, heartbeatAt: NOW };
  expect(progressWith({ a: [DONE], b: [DONE, OLD], c: [silent], d: [OLD] }).states).toEqual([
    'done',
    'underWay',
    'lost',
    'notBegun',
    'gone',
  ]);
});

test('a wave that is not complete moves the later ones by the same rhythm; a complete one moves none', () => {
  const all = { a: [DONE], b: [DONE], c: [DONE], d: [DONE], e: [OLD] };
  // The plan is of a Tuesday: its waves are on Wednesday, Friday and Tuesday.
  expect(progressWith({ ...all, d: [OLD] })).toMatchObject({ stopped: 2, moved: [[3, 8]] });
  expect(progressWith({ ...all, e: [DONE] })).toMatchObject({ stopped: undefined, moved: [] });
});

test('a wave of the past that has not begun moves too, and a complete one stays where it is', () => {
  const [a, b] = [[DONE], [DONE]];
  expect(progressWith({ a, b, c: [OLD], d: [OLD], e: [DONE] })).toMatchObject({
    stopped: 2,
    moved: [[2, 8]],
  });
});

test('without the lost one its wave is complete, the others keep their waves, and it is named', () => {
  const silent = { ...OLD, heartbeatAt: NOW };
  const now = { a: [DONE], b: [silent], c: [DONE], d: [DONE], e: [OLD] };
  expect(progressWith(now)).toMatchObject({ stopped: 1, notInWave: [] });
  const plan = planOfDay(['_b', '_x']);
  expect(plan.waves.map(({ delegates }) => delegates.map(({ delegate }) => delegate.name).join(''))).toEqual([
    'a',
    'cd',
    'e',
  ]);
  expect(plan.unknownKeys).toEqual(['_x']);
  expect(progressWith(now, plan)).toMatchObject({ stopped: undefined, notInWave: ['b: TAKEN_OUT'] });
});

test('one that came after the day of the plan is named while it is behind', () => {
  expect(progressWith({ f: [OLD], g: [DONE] }).notInWave).toEqual(['f: CAME_LATER']);
});

test('a calendar has a day for each wave and no line that breaks the format', () => {
  const shared = {
    plan: planOfDay(),
    parameters: { ...PARAMETERS, by: planOfDay().day + 30 * DAY_MS },
    scope: 'team, é; "a"\nEND:VEVENT',
    link: 'https://example.test/?plan=2026-09-15',
    reasonText: () => '',
  };
  const lines = planCalendar(shared).split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(4);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(4);
  expect(lines).toContain('DTSTART;VALUE=DATE:20260916');
  expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
  expect(planCsv({ ...shared, separator: ',' }).split('\r\n')).toHaveLength(NAMES.length + 2);
});
