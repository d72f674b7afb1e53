import { expect, test } from 'vitest';
import { DAY_MS } from '@/lib/units';
import { aFleet, type FleetEntry, inDays, LATEST_VERSION, NOW } from '@/testing/fleets';
import { startOfUtcDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { DEFAULT_PARAMETERS } from './plan-parameters';
import { runningPlan } from './plan-progress';
import { planCalendar, planCsv } from './plan-share';

const OLD = { version: '26.05.88600' };
const NAMES = ['a', 'b', 'c', 'd', 'e'];
const PARAMETERS = { ...DEFAULT_PARAMETERS, wave: 2, days: { ...DEFAULT_PARAMETERS.days, every: 2 } };

const OF_DAY = aFleet(NAMES.map((name) => ({ name, autoUpgrade: 'OFF', instances: [OLD, OLD] })));

function planAt(ofNow: Fleet, parameters = PARAMETERS) {
  const plan = runningPlan(parameters, { ofDay: OF_DAY, ofNow, today: startOfUtcDay(ofNow.context.asOf) });
  if (!plan) throw new RangeError('There is no plan.');
  return plan;
}

/** A week later. */
function fleetWith(instances: Readonly<Record<string, FleetEntry['instances']>>) {
  const entries = Object.entries(instances).map(([name, list]) => ({ name, instances: list ?? [] }));
  return aFleet(entries, {
    asOf: NOW + 7 * DAY_MS,
    latestVersion: { state: 'known', version: '26.09.90000' },
  });
}

function progressWith(
  instances: Readonly<Record<string, FleetEntry['instances']>>,
  without: readonly string[] = [],
) {
  const plan = planAt(fleetWith(instances), { ...PARAMETERS, without });
  const members = plan.waves.flatMap(({ delegates }) => delegates);
  return {
    states: NAMES.map((name) => members.find(({ facts }) => facts.name === name)?.state),
    notInWave: plan.notPlanned.map(({ delegate, reason }) => `${delegate.name}: ${reason}`),
    stopped: plan.stopped?.number,
    moved: plan.waves.flatMap(({ number, on }) =>
      on === undefined ? [] : [[number, (on - plan.day) / DAY_MS]],
    ),
    order: plan.waves.map(({ number }) => number),
    waves: plan.waves.map(({ delegates }) => delegates.map(({ facts }) => facts.name).join('')),
    unknownKeys: plan.unknownKeys,
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
  expect(progressWith(now, ['_b', '_x'])).toMatchObject({
    waves: ['a', 'cd', 'e'],
    unknownKeys: ['_x'],
    stopped: undefined,
    notInWave: ['b: TAKEN_OUT'],
  });
});

test('one that came after the day of the plan is named while it is behind', () => {
  expect(progressWith({ f: [OLD], g: [DONE] }).notInWave).toEqual(['f: CAME_LATER']);
});

test('a calendar has a day for each wave and no line that breaks the format', () => {
  const shared = {
    plan: planAt(OF_DAY),
    parameters: { ...PARAMETERS, by: planAt(OF_DAY).day + 30 * DAY_MS },
    scope: 'team, é; "a"\nEND:VEVENT\u0007\t',
    link: 'https://example.test/?plan=2026-09-15',
    reasonText: () => '',
  };
  const calendar = planCalendar({ ...shared, now: NOW });
  const lines = calendar.split('\r\n');
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(4);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(4);
  expect(lines).toContain('DTSTART;VALUE=DATE:20260916');
  expect(lines).toContain('DTSTAMP:20260915T103000Z');
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  // Another export of the plan replaces the events; one of another plan adds its own.
  const uidsOf = (link: string): readonly string[] =>
    planCalendar({ ...shared, link, now: NOW }).match(/^UID:.*$/gm) ?? [];
  expect(uidsOf(shared.link)).toEqual(lines.filter((line) => line.startsWith('UID:')));
  expect(uidsOf(`${shared.link}&wave=3`).filter((uid) => uidsOf(shared.link).includes(uid))).toEqual([]);
  expect(new Set(uidsOf(shared.link)).size).toBe(4);
  expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([]);
  expect(planCsv({ ...shared, separator: ',' }).split('\r\n')).toHaveLength(NAMES.length + 2);
});

test('a wave that is complete stands before today, so that the days are in order', () => {
  const [a, b] = [[DONE], [DONE]];
  // The third wave, which would be on the day after, was upgraded before the second one.
  expect(progressWith({ a, b, c: [OLD], d: [OLD], e: [DONE] }).order).toEqual([1, 3, 2]);
});

test('one that is gone is not upgraded, and its wave stops no other', () => {
  const found = progressWith({ a: [DONE], c: [DONE], d: [DONE], e: [OLD] });
  expect(found.states).toEqual(['done', 'gone', 'done', 'done', 'notBegun']);
  expect(found.stopped).toBeUndefined();
});

test('support, lateness and versions are of now; the waves and their order are those of the day of the plan', () => {
  const past = { ...OLD, supportEnds: inDays(-3) };
  const later = { version: '26.06.88700', supportEnds: inDays(90) };
  const ofDay = aFleet([
    { name: 'a', autoUpgrade: 'OFF', instances: [past, past] },
    { name: 'b', autoUpgrade: 'OFF', instances: [{ ...OLD, supportEnds: inDays(9) }] },
  ]);
  const ofNow = aFleet(
    [
      { name: 'a', autoUpgrade: 'OFF', instances: [later] },
      { name: 'b', autoUpgrade: 'OFF', instances: [{ ...OLD, supportEnds: inDays(9) }] },
      { name: 'c', autoUpgrade: 'OFF', instances: [{ ...OLD, heartbeatAt: NOW }] },
    ],
    { asOf: inDays(7) },
  );
  const plan = runningPlan(PARAMETERS, { ofDay, ofNow, today: inDays(7) });
  const members = plan?.waves.flatMap(({ delegates }) => delegates) ?? [];
  expect(
    members.map(({ facts, end, isPast, goesFirst, isLate }) => ({
      ...facts,
      end,
      isPast,
      goesFirst,
      isLate,
    })),
  ).toMatchObject([
    {
      name: 'a',
      lowestVersion: later.version,
      end: inDays(90),
      isPast: false,
      goesFirst: true,
      isLate: false,
    },
    { name: 'b', lowestVersion: OLD.version, end: inDays(9), isPast: false, goesFirst: false, isLate: true },
  ]);
  expect(plan?.otherEnds.map(({ facts }) => facts.name)).toEqual(['a']);
  expect(plan?.notPlanned.map(({ facts, reason }) => [facts.name, reason])).toEqual([['c', 'NOT_CONNECTED']]);
});

test('one that no command could upgrade on the day of the plan is named when one can now', () => {
  const ofDay = aFleet([
    { name: 'a', autoUpgrade: 'OFF', instances: [{ ...OLD, heartbeatAt: NOW - DAY_MS }] },
  ]);
  const ofNow = aFleet([{ name: 'a', autoUpgrade: 'OFF', instances: [OLD] }], { asOf: inDays(7) });
  const plan = runningPlan(PARAMETERS, { ofDay, ofNow, today: inDays(7) });
  expect(plan?.notPlanned.map(({ reason }) => reason)).toEqual(['POSSIBLE_NOW']);
});
