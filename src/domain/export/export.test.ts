import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeFleet } from '../delegate/judgement';
import { judgedFleets } from '../delegate/oracle';
import { aFleet, hostileStrings, LATEST_VERSION, NOW } from '../delegate/testing';
import { csvCell, csvParts, type ExportRequest, jsonParts, markdownParts } from './export';
import {
  EXPORT_COLUMNS,
  type ExportWords,
  everyColumn,
  exportHeader,
  exportRow,
  exportText,
  shownColumns,
} from './export-columns';

const WORDS: ExportWords = {
  connectivity: {
    CONNECTED: { label: 'Connected' },
    PARTIAL: { label: 'Partially connected' },
    DISCONNECTED: { label: 'Not connected' },
    UNKNOWN: { label: 'Unknown' },
  },
  neverConnected: { label: 'Never connected' },
  versionStatus: {
    EXPIRED: { label: 'Expired' },
    EXPIRING: { label: 'Near expiry' },
    UNSUPPORTED: { label: 'Unsupported' },
    ACTIVE: { label: 'Active' },
  },
  autoUpgrade: { ON: { label: 'ON' }, OFF: { label: 'OFF' }, DETECTING: { label: 'SYNCHRONIZING' } },
};

const FLEET = aFleet([
  {
    name: 'payments|eu',
    description: '=1+1, "quoted"\nsecond line',
    customTags: ['eu', 'prod'],
    instances: [{}, { heartbeatAt: NOW - 3_600_000 }],
  },
  { name: '@edge', type: undefined, autoUpgrade: 'DETECTING', instances: [], groupHeartbeatAt: 0 },
]);

function request(overrides: Partial<ExportRequest> = {}): ExportRequest {
  return {
    fleet: FLEET,
    judgement: judgeFleet(FLEET, { now: NOW, latestVersion: LATEST_VERSION }),
    rows: [1, 0],
    columns: EXPORT_COLUMNS,
    words: WORDS,
    ...overrides,
  };
}

test('a CSV has the shown delegates in their order, in the words of the page', () => {
  expect([...csvParts(request())].join('')).toBe(
    '\ufeffDelegate,Connectivity Status,Tags,Version,Instance Status,Last Heartbeat,Auto Upgrade,Identifier,Scope,Type,Description,Support Ends,Connected Instances,Instances\r\n' +
      "'@edge,Never connected,'@edge,,,,SYNCHRONIZING,__edge,,,,,0,0\r\n" +
      'payments|eu,Partially connected,"eu, prod, payments|eu",26.08.89100,Active,2026-09-15T10:29:40Z,ON,_payments_eu,,HELM_DELEGATE,' +
      '"\'=1+1, ""quoted""\nsecond line",2027-02-12,1,2\r\n',
  );
});

test('a Markdown table keeps every delegate on its line and nothing as markup', () => {
  const columns = ['delegate', 'identifier', 'description'] as const;
  expect([...markdownParts(request({ columns }))].join('')).toBe(
    '| Delegate | Identifier | Description |\n| --- | --- | --- |\n' +
      String.raw`| @edge | \_\_edge |  |` +
      '\n' +
      String.raw`| payments\|eu | \_payments\_eu | =1+1, "quoted" second line |` +
      '\n',
  );
});

test('a JSON array tells the values themselves, and null where there is none', () => {
  const columns = ['delegate', 'connectivity', 'tags', 'lastHeartbeat', 'type', 'instances'] as const;
  expect(JSON.parse([...jsonParts(request({ columns }))].join(''))).toEqual([
    {
      delegate: '@edge',
      connectivity: 'DISCONNECTED',
      tags: ['@edge'],
      lastHeartbeat: null,
      type: null,
      instances: 0,
    },
    {
      delegate: 'payments|eu',
      connectivity: 'PARTIAL',
      tags: ['eu', 'prod', 'payments|eu'],
      lastHeartbeat: '2026-09-15T10:29:40Z',
      type: 'HELM_DELEGATE',
      instances: 2,
    },
  ]);
});

test('the scope is told where the listing tells whose the delegates are, and nowhere else', () => {
  const own = FLEET.index;
  expect(shownColumns(own, ['version', 'delegate'])).toEqual(['version', 'delegate', 'identifier']);
  expect(everyColumn(own, ['version', 'delegate']).slice(0, 4)).toEqual([
    'version',
    'delegate',
    'identifier',
    'connectivity',
  ]);
  expect(new Set(everyColumn(own))).toEqual(new Set(EXPORT_COLUMNS.filter((column) => column !== 'scope')));

  const fleet = aFleet([
    { name: 'a', owner: { org: 'retail', project: 'payments' } },
    { name: 'b', owner: {} },
  ]);
  const { index } = fleet;
  const judgement = judgeFleet(fleet, { now: NOW, latestVersion: LATEST_VERSION });
  const columns = shownColumns(index, ['delegate', 'autoUpgrade']);
  expect(columns).toEqual(['delegate', 'identifier', 'scope', 'autoUpgrade']);
  expect(new Set(everyColumn(index))).toEqual(new Set(EXPORT_COLUMNS));
  const asked = { ...request({ columns: ['delegate', 'scope'] }), fleet, judgement, rows: [0, 1] };
  expect([...csvParts(asked)].join('')).toBe('\ufeffDelegate,Scope\r\na,retail/payments\r\nb,Account\r\n');
  expect(JSON.parse([...jsonParts(asked)].join(''))).toEqual([
    { delegate: 'a', scope: 'retail/payments' },
    { delegate: 'b', scope: '/' },
  ]);
});

test('nothing shown is a table without rows', () => {
  const nothing = request({ rows: [], columns: ['delegate'] });
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
])('the cell %j is written %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

const texts = fc.oneof(
  hostileStrings,
  fc.stringMatching(/^[ \t]?[=+\-@",\r\na]{0,6}$/),
  fc.constantFrom('\u0000=1', '\u00a0=1', '\u2066@x'),
);

test('no cell begins a formula, whatever it says, and each reads back as it was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const [[read = ''] = []] = parseCsv(`${csvCell(text)}\r\n`);
      expect(read.trimStart().replace(/^[\p{Cc}\p{Cf}\s]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
      expect(read).not.toMatch(/^[\t\r\n]/);
      expect([text, `'${text}`]).toContain(read);
    }),
    { numRuns: 1000 },
  );
});

test('a whole fleet reads back as the same texts, in parts as in one', () => {
  fc.assert(
    fc.property(judgedFleets, ({ fleet, judgement }) => {
      const rows = Array.from({ length: fleet.size }, (_, ordinal) => ordinal);
      const csv = [...csvParts(request({ fleet, judgement, rows }))].join('');
      const expected = rows.map((ordinal) =>
        EXPORT_COLUMNS.map((column) => exportText(column, exportRow(fleet, judgement, ordinal), WORDS)),
      );
      const [headers, ...lines] = parseCsv(csv.slice(1));
      expect(headers).toEqual(EXPORT_COLUMNS.map(exportHeader));
      expect(lines.map((line) => line.map(withoutGuard))).toEqual(
        expected.map((line) => line.map(withoutGuard)),
      );
      expect(
        JSON.parse([...jsonParts({ fleet, judgement, rows, columns: EXPORT_COLUMNS })].join('')),
      ).toHaveLength(fleet.size);
      const table = [...markdownParts(request({ fleet, judgement, rows }))].join('');
      expect(table.split('\n')).toHaveLength(fleet.size + 3);
    }),
  );
});

test('many delegates come in several parts', () => {
  const rows = Array.from({ length: 1201 }, () => 0);
  expect([...csvParts(request({ rows }))]).toHaveLength(1 + 3);
  expect(JSON.parse([...jsonParts(request({ rows, columns: ['delegate'] }))].join(''))).toHaveLength(1201);
});

function withoutGuard(text: string): string {
  return text.replace(/^'/, '');
}

/** RFC 4180, to the letter. */
function parseCsv(csv: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < csv.length) {
    const found = cell.exec(csv);
    if (!found) throw new SyntaxError('not CSV');
    const [, quoted, plain = '', end] = found;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}
