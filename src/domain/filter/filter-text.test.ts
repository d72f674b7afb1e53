import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { views } from '@/testing/view-generators';
import { parseFilters, printFilters } from './filter-text';
import { type DelegateFilters, type ListedFacet, NO_FILTERS } from './filters';
import type { Vocabulary } from './typed-value';

const VALUES: { readonly [F in ListedFacet]?: readonly [value: string, label: string][] } = {
  status: [
    ['CONNECTED', 'Connected'],
    ['DISCONNECTED', 'Not connected'],
    ['LATE', 'Late'],
  ],
  version: [
    ['26.09.89900', '26.09.89900'],
    ['26.09.89901.minimal', '26.09.89901.minimal'],
    ['26.10.90100', '26.10.90100'],
  ],
  delegateTags: [
    ['canary', 'canary'],
    ['gpu', 'gpu'],
    ['web team', 'web team'],
  ],
};
const VOCABULARY: Vocabulary = {
  valuesOf: (facet) => VALUES[facet]?.map(([value, label]) => ({ value, label })),
  isFound: (word) => word === 'env:prod',
};

const parse = (text: string, before?: DelegateFilters) => parseFilters(text, VOCABULARY, before);

test.each<[string, Partial<DelegateFilters>, string?]>([
  ['status:disconnected', { status: ['DISCONNECTED'] }],
  ['Status:"not connected"', { status: ['DISCONNECTED'] }],
  ['status:not-connected,late', { status: ['DISCONNECTED', 'LATE'] }],
  ['-tag:gpu', { 'delegateTags!': ['gpu'] }],
  ['tag:"web team" -tags:canary,', { delegateTags: ['web team'], 'delegateTags!': ['canary'] }],
  ['version:<26.10', { version: ['<26.10'] }],
  ['version<26.10', { version: ['<26.10'] }],
  ['version:26.08..26.09', { version: ['>=26.08 <=26.09'] }],
  ['version:>=26.08 version:<26.10', { version: ['>=26.08 <26.10'] }],
  ['version:26.09', { version: ['>=26.09 <=26.09'] }],
  ['version:26.10.90100', { version: ['26.10.90100'] }],
  ['expires:<30d', { ends: ['..30d'] }],
  ['ends:<2027-01-15', { ends: ['..2027-01-14'] }],
  ['ends:>2027-01-15', { ends: ['2027-01-16..'] }],
  ['ends:>=2027-01-01 ends:<2027-02-01', { ends: ['2027-01-01..2027-01-31'] }],
  ['silent:>2h', { silent: ['2h..'] }],
  ['heartbeat:>1h heartbeat:<6h heartbeat:never', { silent: ['1h..6h', 'never'] }],
  ['-heartbeat:>1h', { 'silent!': ['1h..'] }],
  ['pay status:late  eu, -us', { status: ['LATE'] }, 'pay eu, -us'],
  ['eu OR us', {}, 'eu OR us'],
  ['status:late OR status:disconnected', { status: ['LATE', 'DISCONNECTED'] }],
  ['status:late AND NOT tag:gpu AND pay', { status: ['LATE'], 'delegateTags!': ['gpu'] }, 'pay'],
  ['–tag：gpu', { 'delegateTags!': ['gpu'] }],
  ['version≥26.08 version＜26.10', { version: ['>=26.08 <26.10'] }],
  ['tag:“web team”，canary', { delegateTags: ['web team', 'canary'] }],
  ['env:prod', {}, 'env:prod'],
  ['"version:<26"', {}, 'version:<26'],
  ['12" -', {}, '12" -'],
])('%s', (text, filters, search = '') => {
  expect(parse(text)).toMatchObject({ filters: { ...NO_FILTERS, ...filters, search }, problems: [] });
});

test('what is typed is added to earlier filters, and takes the place of its opposite', () => {
  const before = { ...NO_FILTERS, search: 'old', delegateTags: ['gpu'], version: ['>=26.08'] };
  expect(parse('-tag:gpu version:<26.10', before).filters).toEqual({
    ...NO_FILTERS,
    'delegateTags!': ['gpu'],
    version: ['>=26.08 <26.10'],
  });
});

describe('a part that cannot be used is named at its place, and the rest is kept:', () => {
  test.each([
    ['pay staus:late', 'staus:late', 'There is no field “staus”. Did you mean “status”?', 'status:late'],
    ['qqqqqq:late', 'qqqqqq:late', 'There is no field “qqqqqq”. To search for the text, put it in quotes.'],
    ['status:', 'status:', 'Type a value after status:'],
    ['version:<', 'version:<', 'Type a value after version:<'],
    [
      'version:<latest',
      'version:<latest',
      'latest is no version to compare. Write version:<26.10 or version:26.08..26.09.',
    ],
    ['-tag:canry pay', '-tag:canry', 'No value of tag is “canry”. Did you mean “canary”?', '-tag:canary'],
    ['tag:web', 'tag:web', 'No value of tag is “web”. Did you mean “web team”?', 'tag:"web team"'],
    ['tag:<5', 'tag:<5', 'tag cannot be compared. Write tag:5.'],
    ['status:late tag:"web team', 'tag:"web team', 'The quote has no end.'],
    ['"pay', '"pay', 'The quote has no end.'],
    [
      'tag:gpu OR tag:canary',
      'OR tag:canary',
      'A delegate has all chosen tags. For any of them, search for the words: gpu OR eu.',
    ],
    [
      'status:late OR tag:gpu',
      'OR tag:gpu',
      'OR joins words, or values of one field: status:late,disconnected. Different filters must all fit.',
    ],
    [
      'status:late OR eu',
      'OR eu',
      'OR joins words, or values of one field: status:late,disconnected. Different filters must all fit.',
    ],
    ['tag:gpu OR', 'OR', 'Nothing follows OR.'],
    ['(eu', '(eu', 'Brackets are not read. Write each choice in full: eu prod, us prod.'],
    [
      'pay NOT tag:canry',
      'NOT tag:canry',
      'No value of tag is “canry”. Did you mean “canary”?',
      'NOT tag:canary',
    ],
    [
      'heartbeat:>soon',
      'heartbeat:>soon',
      'Not understood: soon. Write heartbeat:>1h, heartbeat:<5m or heartbeat:1h..6h.',
    ],
    ['ends:>2027-02-01 ends:<2027-01-01', 'ends:<2027-01-01', 'Nothing is in both ranges of ends.'],
  ])('%s', (text, part, problem, instead?: string) => {
    const { problems, filters, rest } = parse(text);
    expect(problems.map(({ from, to, ...why }) => ({ part: text.slice(from, to), ...why }))).toEqual([
      { part, text: problem, instead },
    ]);
    expect(rest).toContain(part);
    expect(filters.search.trim()).toBe(text.includes('pay') && !text.includes('"') ? 'pay' : '');
    expect(filters.status).toEqual(text.includes('status:late ') ? ['LATE'] : []);
  });
});

test('filters are printed as one types them', () => {
  const filters = {
    ...NO_FILTERS,
    search: 'pay',
    status: ['DISCONNECTED'],
    'delegateTags!': ['web team', 'gpu'],
    version: ['<26.10'],
    ends: ['..30d'],
    silent: ['1h..'],
  };
  expect(printFilters(filters)).toBe(
    'status:disconnected version:<26.10 -tag:"web team" -tag:gpu heartbeat:>1h ends:<30d pay',
  );
});

test('every view reads back the same from its text', () => {
  fc.assert(
    fc.property(views, ({ filters }) => {
      expect(parseFilters(printFilters(filters))).toMatchObject({ filters, problems: [] });
    }),
    { numRuns: 3_000 },
  );
});

test('any text is read, and what became no filter is still there', () => {
  const parts = fc.constantFrom(
    'tag:',
    '-',
    '"',
    'prod',
    ' ',
    ',',
    '\\',
    'version:<',
    '26.10',
    '..',
    'ends:',
    '3d',
    '\n',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const { problems, rest, filters } = parse(text);
      for (const { from, to } of problems) expect(rest).toContain(text.slice(from, to));
      const again = parse(rest, filters);
      expect(again.problems.map((one) => one.text)).toEqual(problems.map((one) => one.text));
    }),
  );
});

test.each([
  ['many filters', (place: number) => `type:v${place} `, 'delegateType'],
  ['many values', (place: number) => `${place === 0 ? '-type:' : ''}v${place},`, 'delegateType!'],
  ['parts without blanks', (place: number) => `type:"v${place}"`, 'delegateType'],
  ['quotes', () => '""', 'search'],
] as const)('twice the text takes twice the work, not more: %s', (_what, part, filter) => {
  const readingOf = (count: number) => {
    const text = Array.from({ length: count }, (_, place) => part(place)).join('');
    const matched = vi.spyOn(RegExp.prototype, 'exec');
    const spelled = vi.spyOn(String.prototype, 'toUpperCase');
    const { filters } = parseFilters(text);
    const characters = matched.mock.results.reduce((sum, { value }) => sum + (value?.[0].length ?? 0), 0);
    const work = characters + spelled.mock.calls.length;
    vi.restoreAllMocks();
    return { work, filters };
  };
  const { work, filters } = readingOf(800);
  expect(filters[filter]).toHaveLength(filter === 'search' ? 1_600 : 800);
  expect(work).toBeLessThan(readingOf(400).work * 2.2);
});
