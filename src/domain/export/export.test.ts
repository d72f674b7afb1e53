import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleets, hostileStrings } from '@/testing/fleet-generators';
import { aFleet, NOW } from '@/testing/fleets';
import { ALL_COLUMNS, LIST_COLUMNS } from '../view/columns';
import {
  EXPORT_COLUMNS,
  type ExportLabels,
  everyColumn,
  exportHeader,
  exportTexts,
  shownColumns,
} from './columns';
import {
  csvCell,
  csvParts,
  csvSeparatorFor,
  type ExportRequest,
  instanceCsvParts,
  jsonParts,
  markdownParts,
} from './export';

const LABELS: ExportLabels = {
  delegate: {
    status: ({ status }) => status && `<${status}>`,
    scope: ({ scope }) => (scope === '/' ? 'Account' : scope),
  },
  instance: { status: ({ status }) => status && `<${status}>` },
};

const FLEET = aFleet([
  {
    name: 'payments|eu',
    description: '=1+1, "quoted"',
    tags: ['eu', 'prod'],
    instances: [{}, { heartbeatAt: NOW - 3_600_000 }],
  },
  { name: '@edge', type: undefined, autoUpgrade: 'DETECTING', instances: [], groupHeartbeat: 0 },
]);

function request(overrides: Partial<ExportRequest> = {}): ExportRequest {
  return { fleet: FLEET, rows: [1, 0], columns: EXPORT_COLUMNS, labels: LABELS, ...overrides };
}

test('a CSV has the given rows in order, with the labels of the page', () => {
  const columns = [
    ...(['name', 'status', 'tags', 'version', 'versionStatus', 'lastHeartbeat', 'autoUpgrade'] as const),
    ...(['description', 'isImmutable', 'supportEnds', 'instanceCount', 'hostNames', 'findings'] as const),
  ];
  expect([...csvParts(request({ columns }))].join('')).toBe(
    '\ufeffDelegate,Connectivity Status,Tags,Version,Instance Status,Last Heartbeat,Auto Upgrade,' +
      'Description,Immutable Image,Support Ends,Instances,Host Names,Findings\r\n' +
      '\'@edge,<DISCONNECTED>,\'@edge,,,,DETECTING,,true,,0,,"NEVER_CONNECTED, AUTO_UPGRADE_DETECTING"\r\n' +
      'payments|eu,<PARTIAL>,"eu, prod, payments|eu",26.08.89100,ACTIVE,2026-09-15T10:29:40Z,ON,' +
      '"\'=1+1, ""quoted""",true,2027-02-12,2,"host-1-1, host-1-2","PARTIALLY_CONNECTED, SOLE_TAG"\r\n',
  );
});

test('every column of the list and every field that is marked can be exported, once', () => {
  expect(EXPORT_COLUMNS.slice(0, LIST_COLUMNS.length)).toEqual(LIST_COLUMNS);
  expect(EXPORT_COLUMNS).toEqual([...new Set(EXPORT_COLUMNS)]);
  expect(EXPORT_COLUMNS).toEqual(
    expect.arrayContaining([...ALL_COLUMNS, 'hasUnreadableInstances', 'scope', 'hostNames', 'findings']),
  );
  expect(EXPORT_COLUMNS).not.toContain('key');
});

test('a CSV of instances has a line for each that matches, with its delegate', () => {
  const { firstInstance } = FLEET;
  expect(firstInstance.at(-1)).toBe(2);
  expect([...instanceCsvParts(request())].join('')).toBe(
    '\ufeffDelegate,Identifier,Host Name,Connectivity Status,Version,Releases Behind,Instance Status,Support Ends,Last Heartbeat,Polling,Token active\r\n' +
      'payments|eu,_payments_eu,host-1-1,<CONNECTED>,26.08.89100,0,ACTIVE,2027-02-12,2026-09-15T10:29:40Z,false,true\r\n' +
      'payments|eu,_payments_eu,host-1-2,<DISCONNECTED>,26.08.89100,0,ACTIVE,2027-02-12,2026-09-15T09:30:00Z,false,true\r\n',
  );
  const one = { ...request(), matchingInstances: Uint8Array.of(0, 1) };
  expect([...instanceCsvParts(one)].join('').match(/host-\d-\d/g)).toEqual(['host-1-2']);
  expect(JSON.parse([...jsonParts({ ...one, columns: ['name'], hasInstances: true })].join(''))).toEqual([
    { name: '@edge', instances: [] },
    {
      name: 'payments|eu',
      instances: [expect.objectContaining({ hostName: 'host-1-2', status: 'DISCONNECTED' })],
    },
  ]);
});

test('a Markdown table has one line for each delegate, and escapes markup', () => {
  const labels: ExportLabels = {
    delegate: { description: ({ description }) => description && `${description}\nsecond line` },
    instance: {},
  };
  const columns = ['name', 'identifier', 'description'] as const;
  expect([...markdownParts(request({ columns, labels }))].join('')).toBe(
    '| Delegate | Identifier | Description |\n| --- | --- | --- |\n' +
      String.raw`| @edge | \_\_edge |  |` +
      '\n' +
      String.raw`| payments\|eu | \_payments\_eu | =1+1, "quoted" second line |` +
      '\n',
  );
});

test.each<[string, (one: ExportRequest) => Iterable<string>]>([
  ['CSV', csvParts],
  ['CSV of instances', instanceCsvParts],
  ['Markdown', markdownParts],
])('each line of %s says of which moment of the past it is, and none of now', (_format, partsOf) => {
  const linesOf = (one: ExportRequest) => [...partsOf(one)].join('').trim().split(/\r?\n/);
  const cells = linesOf(request({ moment: NOW })).map((line) =>
    /(?:As Of|---|2026-09-15T10:30:00Z)(?: \|)?$/.test(line),
  );
  expect(cells.length).toBeGreaterThan(2);
  expect(new Set(cells)).toEqual(new Set([true]));
  expect(linesOf(request())[0]).not.toContain('As Of');
});

test('each delegate in JSON says of which moment of the past it is', () => {
  const columns = ['name'] as const;
  expect(JSON.parse([...jsonParts(request({ columns, moment: NOW }))].join(''))).toEqual([
    { name: '@edge', asOf: '2026-09-15T10:30:00Z' },
    { name: 'payments|eu', asOf: '2026-09-15T10:30:00Z' },
  ]);
});

test('a JSON array has values by field name, and null for missing ones', () => {
  const columns = [
    'name',
    'status',
    'tags',
    'lastHeartbeat',
    'type',
    'instanceCount',
    'supportEnds',
  ] as const;
  expect(JSON.parse([...jsonParts(request({ columns }))].join(''))).toEqual([
    {
      name: '@edge',
      status: 'NEVER',
      tags: ['@edge'],
      lastHeartbeat: null,
      type: null,
      instanceCount: 0,
      supportEnds: null,
    },
    {
      name: 'payments|eu',
      status: 'PARTIAL',
      tags: ['eu', 'prod', 'payments|eu'],
      lastHeartbeat: '2026-09-15T10:29:40Z',
      type: 'HELM_DELEGATE',
      instanceCount: 2,
      supportEnds: '2027-02-12',
    },
  ]);
});

test('the scope is exported only when the listing reports it', () => {
  expect(shownColumns(FLEET, ['version', 'name'])).toEqual(['version', 'name', 'identifier']);
  const own = everyColumn(FLEET, ['version', 'name']);
  expect(own.slice(0, 4)).toEqual(['version', 'name', 'identifier', 'status']);
  expect(new Set(own)).toEqual(new Set(EXPORT_COLUMNS.filter((column) => column !== 'scope')));

  const fleet = aFleet([
    { name: 'a', scope: 'retail/payments' },
    { name: 'b', scope: '/' },
  ]);
  expect(shownColumns(fleet, ['name', 'autoUpgrade'])).toEqual([
    'name',
    'identifier',
    'scope',
    'autoUpgrade',
  ]);
  expect(new Set(everyColumn(fleet))).toEqual(new Set(EXPORT_COLUMNS));
  const asked = request({ fleet, rows: [0, 1], columns: ['name', 'scope'] });
  expect([...csvParts(asked)].join('')).toBe('\ufeffDelegate,Scope\r\na,retail/payments\r\nb,Account\r\n');
  expect(JSON.parse([...jsonParts(asked)].join(''))).toEqual([
    { name: 'a', scope: 'retail/payments' },
    { name: 'b', scope: '/' },
  ]);
});

test('an export without rows has only headers or an empty array', () => {
  const nothing = request({ rows: [], columns: ['name'] });
  expect([...csvParts(nothing)].join('')).toBe('\ufeffDelegate\r\n');
  expect([...jsonParts(nothing)].join('')).toBe('[]\n');
});

test.each([
  ['=1+1', `'=1+1`],
  ['+49', `'+49`],
  ['-1', `'-1`],
  ['@x', `'@x`],
  ['  =1', `'  =1`],
  ['\u200b=1', `'\u200b=1`],
  ['\ufeff=1', `'\ufeff=1`],
  ['＝1', `'＝1`],
  ['\tx', `'\tx`],
  ['\rx', `"'\rx"`],
  ['\n', `"'\n"`],
  ['a=1', 'a=1'],
  ['a,b', '"a,b"'],
  ['"', '""""'],
  ['', ''],
  ["'", "'"],
])('the cell %j is written as %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

const texts = fc.oneof(
  hostileStrings,
  fc.stringMatching(/^[ \t]?[;=+\-@",\r\na]{0,6}$/),
  fc.constantFrom('\u0000=1', '\u00a0=1', '\u2066@x'),
);

test('no cell begins a formula, and each reads back unchanged except for its guard', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const [[read = ''] = []] = parseCsv(`${csvCell(text)}\r\n`);
      expect(read.trimStart().replace(/^[\p{Cc}\p{Cf}\s;]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
      expect(read).not.toMatch(/^[\t\r\n]/);
      expect([text, `'${text}`]).toContain(read);
    }),
    { numRuns: 1000 },
  );
});

test('an export of a whole fleet reads back as the same texts', () => {
  fc.assert(
    fc.property(fleets, ({ entries, fleet }) => {
      const rows = [...entries.keys()];
      const asked = request({ fleet, rows });
      const [headers, ...lines] = parseCsv([...csvParts(asked)].join('').slice(1));
      expect(headers).toEqual(EXPORT_COLUMNS.map(exportHeader));
      const expected = rows.map((row) => exportTexts(EXPORT_COLUMNS, asked, row));
      expect(lines.map((line) => line.map(withoutGuard))).toEqual(
        expected.map((line) => line.map(withoutGuard)),
      );
      expect(JSON.parse([...jsonParts(asked)].join(''))).toHaveLength(rows.length);
      expect([...markdownParts(asked)].join('').split('\n')).toHaveLength(rows.length + 3);
    }),
  );
});

test('an export of many delegates is generated in several parts', () => {
  const rows = Array.from({ length: 1201 }, () => 0);
  expect([...csvParts(request({ rows }))]).toHaveLength(1 + 3);
  expect([...instanceCsvParts(request({ rows }))], 'two instances each').toHaveLength(1 + 5);
  expect(JSON.parse([...jsonParts(request({ rows, columns: ['name'] }))].join(''))).toHaveLength(1201);
});

function withoutGuard(text: string): string {
  return text.replace(/^'/, '');
}

test.each([
  ['en-US', ','],
  ['en-GB', ','],
  ['ja', ','],
  ['de-DE', ';'],
  ['de-CH', ','],
  ['fr', ';'],
  ['pt-BR', ';'],
  ['no such language', ','],
])('a spreadsheet of %s separates cells with %j', (locale, separator) => {
  expect(csvSeparatorFor(locale)).toBe(separator);
});

test('a CSV with semicolons has the cells of the one with commas', () => {
  const asked = request({ columns: ['name', 'tags', 'description'] });
  for (const partsOf of [csvParts, instanceCsvParts]) {
    const withSemicolons = [...partsOf({ ...asked, separator: ';' })].join('').slice(1);
    expect(parseCsv(withSemicolons, ';')).toEqual(parseCsv([...partsOf(asked)].join('').slice(1)));
  }
});

/** Parses CSV strictly by RFC 4180, but for its separator. */
function parseCsv(csv: string, separator = ','): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'y');
  while (cell.lastIndex < csv.length) {
    const found = cell.exec(csv);
    if (!found) throw new SyntaxError('not CSV');
    const [, quoted, plain = '', end] = found;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}
