import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { aFleet, type FleetEntry, inDays } from '@/testing/fleets';
import { NO_FILTERS } from '../filter/filters';
import { readFailOn } from './fail-on';
import { REPORT_FORMATS } from './formats';
import { reportOf } from './report';
import { type MissingNames, REPORT } from './schema';

const report = (
  entries: readonly FleetEntry[],
  failOn: string,
  context = {},
  missing: MissingNames | null = null,
  unreadableDelegates: number | null = 0,
) => {
  const fleet = { ...aFleet(entries, context), unreadableDelegates: unreadableDelegates ?? undefined };
  const { rules } = readFailOn(failOn);
  const made = reportOf(fleet, { scope: 'acme', filters: NO_FILTERS, failOn: rules, missing });
  return {
    ...made,
    text: (format: keyof typeof REPORT_FORMATS) => REPORT_FORMATS[format](made, fleet, made.rows),
  };
};
const ends = (days: number): FleetEntry => ({
  name: `ends-in-${days}`,
  instances: [{ supportEnds: inDays(days) }],
});

test.each([
  ['ending:14d', [ends(14), ends(15)], 'failed', ['ends-in-14']],
  ['ending:14d', [ends(-1)], 'failed', ['ends-in--1']],
  ['ending:14d', [ends(15)], 'passed', []],
  ['expired', [ends(-1), ends(0)], 'failed', ['ends-in--1']],
  ['expired', [{ instances: [{ supportEnds: undefined }] }], 'unknown', []],
  ['expired', [{ instances: [{}, { supportEnds: undefined }] }], 'unknown', []],
  ['ending:14d', [ends(99), { unreadableInstances: 1 }], 'unknown', []],
  ['silent', [{ unreadableInstances: 1 }], 'unknown', []],
  ['silent', [{ instances: [{}, { heartbeatAt: undefined }] }], 'unknown', []],
  ['unsupported', [{}, { instances: [{ version: undefined }] }], 'unknown', []],
  ['auto-upgrade-off', [{ unreadableInstances: 1 }], 'passed', []],
  ['silent', [{ name: 'quiet', instances: [{ heartbeatAt: inDays(-1) }] }], 'failed', ['quiet']],
  ['expired', [], 'skipped', []],
  ['auto-upgrade-off', [{ name: 'by-hand', autoUpgrade: 'OFF' }], 'failed', ['by-hand']],
] satisfies [string, FleetEntry[], string, string[]][])('%s: %j %s', (rule, entries, state, names) => {
  expect(report(entries, rule).checks).toEqual([{ rule, state, names }]);
});

test('nobody can tell who is silent on a day to come', () => {
  expect(report([{}], 'silent', { dayToCome: inDays(9) }).checks).toMatchObject([{ state: 'unknown' }]);
});

describe('with delegates that cannot be read', () => {
  const nobody = { names: [], isMore: false };

  test('what depends on them is unknown, and what was found holds', () => {
    const rules = 'expired,silent,auto-upgrade-off,missing';
    const made = report([ends(-1), { name: 'by-hand', autoUpgrade: 'OFF' }], rules, {}, nobody, 4);
    expect(made).toMatchObject({ unreadable: 4, delegates: null, instances: null, missing: null });
    expect(new Set(Object.values(made.cards))).toEqual(new Set([null]));
    expect(made.checks.map(({ state }) => state)).toEqual(['failed', 'unknown', 'failed', 'unknown']);
    const gone = { names: ['gone'], isMore: false };
    expect(report([{}], 'missing', {}, gone, 4)).toMatchObject({
      missing: gone,
      checks: [{ state: 'failed' }],
    });
  });

  test.each([
    ['json', '"unreadable": 4,'],
    ['md', '| Delegates | unknown: 1 read, 4 delegates could not be read |'],
    ['md', 'Nothing was found among those that could be read.'],
    ['csv', '\r\n4 delegates could not be read,,'],
    ['junit', 'tests="2" failures="0" errors="2"'],
    ['junit', '<error message="4 delegates could not be read."/>'],
    ['html', '<td>unknown: 1 read, 4 delegates could not be read</td>'],
  ] as const)('%s says how many: %s', (format, words) => {
    const entries: FleetEntry[] = [{ instances: [{}, {}] }];
    expect(report(entries, 'expired', {}, nobody, 4).text(format)).toContain(words);
  });

  test('without any, nothing is said', () => {
    for (const format of ['md', 'csv', 'junit', 'html'] as const)
      expect(report([{}], 'expired').text(format)).not.toContain('be read');
  });

  test('of the past, nobody knows whether there were any', () => {
    const made = report([{}], 'expired', {}, nobody, null);
    expect(made).toMatchObject({ unreadable: null, delegates: 1, checks: [{ state: 'passed' }] });
  });
});

test('a choice of nobody is skipped, but for who is missing', () => {
  const made = report([], 'expired,missing', {}, { names: [], isMore: false });
  expect(made.checks.map(({ state }) => state)).toEqual(['skipped', 'passed']);
  expect(made.text('junit')).toContain('tests="2" failures="0" errors="0" skipped="1"');
  expect(made.text('junit')).toContain('<skipped message="There is no delegate to check."/>');
});

test('a rule about the latest version is unknown while nobody knows it', () => {
  const latestVersion = { state: 'unknown', why: 'refused' } as const;
  expect(report([ends(99)], 'unsupported', { latestVersion }).checks).toMatchObject([{ state: 'unknown' }]);
});

test('rules that do not exist are named, with those that do', () => {
  const { problems } = readFailOn('expired,nope,missing');
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^nope: there are ending:14d, .*missing.*not-connected/);
});

test.each([
  ['unknown', null, 'unknown'],
  ['passed', { names: [], isMore: false }, '0'],
  ['failed', { names: ['a|b', 'c'], isMore: false }, '2: a\\|b, c'],
  ['failed', { names: ['c'], isMore: true }, 'more than 1: c'],
] satisfies [string, MissingNames | null, string][])('missing: %s', (state, missing, text) => {
  const made = report([{}], 'missing', {}, missing);
  expect(made.checks).toEqual([{ rule: 'missing', state, names: missing?.names ?? [] }]);
  expect(made.text('md')).toContain(`| Missing | ${text} |`);
});

test('no name leaves its place in XML, HTML or Markdown', () => {
  const name = `<b>&"'\u0001|x`;
  const { text } = report([{ name, instances: [{ supportEnds: inDays(-1) }] }], 'expired');
  expect(text('junit')).toContain('&#60;b&#62;&#38;&#34;&#39;|x</failure>');
  expect(text('html')).not.toContain('<b>');
  expect(text('md')).toContain('\\|x |');
});

test('the numbers of weeks are in every format that has room for them', () => {
  const [from, read, to] = ['2026-11-02', '2026-11-09', '2026-11-16'].map((day) => Date.parse(day));
  if (!from || !read || !to) throw new Error('no days');
  const lowest = { at: read, reporting: 5, total: 6 };
  const known = { at: to - 1_000, delegates: 2, instances: 6, lowest, outages: 1, outageMs: 20_000 };
  const parts = [
    { from, to: read, unreadMs: read - from, known: undefined },
    { from: read, to, unreadMs: 0, known },
  ];
  const fleet = aFleet([{}]);
  const numbers = { by: 'week', parts } as const;
  const made = reportOf(fleet, { scope: 'acme', filters: NO_FILTERS, failOn: [], missing: null, numbers });
  const text = (format: keyof typeof REPORT_FORMATS) => REPORT_FORMATS[format](made, fleet, made.rows);
  expect(text('md')).toContain(
    [
      '| Week | To | As Of | Delegates | Instances | Lowest Reporting | Outages | Outage Minutes | Not Read Minutes |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| 2026-11-02 | 2026-11-09T00:00:00Z | unknown | unknown | unknown | unknown | unknown | unknown | 10080 |',
      '| 2026-11-09 | 2026-11-16T00:00:00Z | 2026-11-15T23:59:59Z | 2 | 6 | 5 | 1 | 1 | 0 |',
    ].join('\n'),
  );
  expect(text('csv').split('\r\n').slice(1)).toEqual([
    '2026-11-02,2026-11-09T00:00:00Z,,,,,,,10080',
    '2026-11-09,2026-11-16T00:00:00Z,2026-11-15T23:59:59Z,2,6,5,1,1,0',
    '',
  ]);
  expect(text('html')).toContain('<td>2026-11-09</td><td>2026-11-16T00:00:00Z</td>');
  expect(v.parse(REPORT, JSON.parse(text('json'))).numbers).toMatchObject({
    by: 'week',
    parts: [{ delegates: null }, { delegates: 2, outageMinutes: 1 }],
  });
});
