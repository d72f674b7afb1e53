import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GROUPS_EXAMPLE } from '@/testing/contract-examples';
import { type BodyReader, listReader, wholeBody } from './body-reader';

const PATH = ['resource', 'delegateGroupDetails'];

interface Read {
  /** The value of the text, with the received items put back in their place. */
  readonly value: unknown;
  readonly givenAway: number;
}

/** Reads a body in pieces of these lengths, repeated; each piece reuses the memory of the one before. */
function readInPieces(
  body: string | Uint8Array,
  lengths: readonly number[],
  path = PATH,
  batchBytes = 1,
): Read {
  let given: unknown[] = [];
  const receiver = {
    receive: (items: readonly unknown[]) => given.push(...items),
    startOver: () => {
      given = [];
    },
  };
  const reader = listReader(path, receiver, batchBytes);
  const bytes = bytesOf(body);
  const room = new Uint8Array(Math.max(1, ...lengths));
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const piece = bytes.subarray(at, at + Math.max(1, lengths[turn % lengths.length] ?? 1));
    room.set(piece);
    reader.push(room.subarray(0, piece.length));
    at += piece.length;
  }
  const value = reader.finish();
  const list = path.reduce((at, name) => Object(at)[name], value);
  if (given.length > 0 && Array.isArray(list)) list.unshift(...given);
  return { value, givenAway: given.length };
}

/** The result of JSON.parse; undefined when the body is not JSON. */
function parsed(body: string | Uint8Array): unknown {
  const reader = wholeBody();
  reader.push(bytesOf(body));
  return reader.finish();
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

const anyJson = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const indents = fc.constantFrom(undefined, 1, '\t', '  ');

/** Texts in which a careless reader would find items, or their end. */
const traps = fc.constantFrom(
  '{"groupId":',
  '},{"groupId":"x"}',
  '"delegateGroupDetails":[{"groupId":',
  ']}}',
  '\\',
  '\\"',
  'é𝒳\u2028',
);

const item = fc.oneof(
  fc.record({
    groupId: fc.oneof(traps, fc.string({ unit: 'binary' })),
    groupName: fc.oneof(traps, anyJson),
    delegateInstanceDetails: fc.array(
      fc.oneof(fc.record({ uuid: traps }), fc.record({ groupId: traps, deep: anyJson })),
    ),
  }),
  fc.record({ groupId: anyJson, delegateGroupDetails: fc.array(fc.record({ groupId: traps })) }),
);

const envelope = fc
  .record(
    {
      metaData: fc.oneof(anyJson, fc.record({ delegateGroupDetails: fc.array(item) })),
      resource: fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({ delegateGroupDetails: fc.array(item), autoUpgradeOffCount: fc.nat() }),
        },
        {
          weight: 2,
          arbitrary: fc.record({ first: anyJson, delegateGroupDetails: fc.array(fc.oneof(item, anyJson)) }),
        },
        { weight: 1, arbitrary: anyJson },
      ),
      responseMessages: fc.oneof(fc.constant([]), anyJson),
    },
    { requiredKeys: ['resource'] },
  )
  .chain((fields) => fc.shuffledSubarray(Object.entries(fields), { minLength: 1 }))
  .map((fields) => Object.fromEntries(fields));

test('any answer read in pieces gives the same value as read whole', () => {
  fc.assert(
    fc.property(envelope, indents, lengths, fc.nat(60), (value, indent, pieces, batchBytes) => {
      const text = JSON.stringify(value, null, indent);
      expect(readInPieces(text, pieces, PATH, batchBytes).value).toStrictEqual(parsed(text));
    }),
    { numRuns: 1_000 },
  );
});

test('an answer with a syntax error anywhere gives the same result as read whole', () => {
  const mistakes = fc.constantFrom(
    '',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    'null',
    '1',
    '\u00a0',
    '<html>',
  );
  fc.assert(
    fc.property(envelope, lengths, fc.nat(), fc.nat(3), mistakes, (value, pieces, at, cut, mistake) => {
      const right = JSON.stringify(value);
      const place = at % right.length;
      const text = `${right.slice(0, place)}${mistake}${right.slice(place + cut)}`;
      expect(readInPieces(text, pieces).value).toStrictEqual(parsed(text));
    }),
    { numRuns: 2_000 },
  );
});

test('an answer with invalid bytes anywhere gives the same result as read whole', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(envelope, lengths, fc.nat(), bytes, (value, pieces, at, wrong) => {
      const right = bytesOf(JSON.stringify(value));
      const place = at % (right.length + 1);
      const body = Uint8Array.of(...right.subarray(0, place), ...wrong, ...right.subarray(place));
      expect(readInPieces(body, pieces).value).toStrictEqual(parsed(body));
    }),
    { numRuns: 1_000 },
  );
});

test.each<[what: string, text: string]>([
  ['an empty answer', ''],
  ['an answer with a byte order mark', '\ufeff{"resource":{"delegateGroupDetails":[{"a":1},{"a":2}]}}'],
  ['an HTML page', '<!doctype html><title>"delegateGroupDetails":[{"a":1},{"a":2}]</title>'],
  ['an answer cut inside an item', '{"resource":{"delegateGroupDetails":[{"a":1},{"a":2},{"a":'],
  ['an answer cut between two items', '{"resource":{"delegateGroupDetails":[{"a":1},{"a":2},'],
  ['a list that ends with a comma', '{"resource":{"delegateGroupDetails":[{"a":1},{"a":2},]}}'],
  ['items without a comma between them', '{"resource":{"delegateGroupDetails":[{"a":1}{"a":2}]}}'],
  ['white space that is invalid in JSON', '{"resource":{"delegateGroupDetails":[{"a":1},\u00a0{"a":2}]}}'],
  ['the list at another path', '{"x":{"delegateGroupDetails":[{"a":1},{"a":2}]},"resource":null}'],
  ['the list inside a string', String.raw`{"x":"\"delegateGroupDetails\":[{\"a\":1},","resource":{}}`],
  [
    'the list twice',
    '{"resource":{"delegateGroupDetails":[{"a":1},{"a":2}],"delegateGroupDetails":[{"a":3}]}}',
  ],
  [
    'the list, then a second resource of null',
    '{"resource":{"delegateGroupDetails":[{"a":1},{"a":2}]},"resource":null}',
  ],
  [
    'an empty list, then another list at another path',
    '{"resource":{"delegateGroupDetails":[]},"x":{"delegateGroupDetails":[{"a":1},{"a":2}]}}',
  ],
  ['items nested in lists', '{"resource":{"delegateGroupDetails":[[{"a":1},{"a":2}],{"a":3}]}}'],
])('an answer read in pieces gives the same result as when read whole: %s', (_what, text) => {
  for (const length of [1, 2, 7, 1_000]) {
    expect(readInPieces(text, [length]).value).toStrictEqual(parsed(text));
  }
});

test.each([undefined, 2])('most items are passed on before the end, also with an indent of %j', (indent) => {
  const items = Array.from({ length: 50 }, () => GROUPS_EXAMPLE.resource.delegateGroupDetails[0]);
  const text = JSON.stringify({ metaData: {}, resource: { delegateGroupDetails: items } }, null, indent);
  const { value, givenAway } = readInPieces(text, [1_000], PATH, 2_000);
  expect(givenAway).toBeGreaterThan(45);
  expect(value).toStrictEqual(parsed(text));
});

test('the list may be the resource itself', () => {
  const text = JSON.stringify({ resource: Array.from({ length: 9 }, (_, type) => ({ type })), metaData: {} });
  const { value, givenAway } = readInPieces(text, [5], ['resource']);
  expect(givenAway).toBeGreaterThan(5);
  expect(value).toStrictEqual(parsed(text));
});

describe('the bytes kept in memory', () => {
  const ITEMS = `${JSON.stringify(GROUPS_EXAMPLE.resource.delegateGroupDetails[0])},`.repeat(50);
  const ignore = { receive: () => {}, startOver: () => {} };

  function mostKept(reader: BodyReader, text: string): number {
    const bytes = bytesOf(text);
    let most = 0;
    for (let at = 0; at < bytes.length; at += 500)
      most = Math.max(most, reader.push(bytes.subarray(at, at + 500)));
    return most;
  }

  test('are little more than a batch when the list is found', () => {
    const opening = '{"resource":{"delegateGroupDetails":[';
    expect(mostKept(listReader(PATH, ignore, 2_000), opening + ITEMS)).toBeLessThan(5_000);
  });

  test.each([
    ['of a list that is not found', '{"resource":{"others":['],
    ['of a list whose items begin differently', '{"resource":{"delegateGroupDetails":[{"first":1},'],
  ])('are the whole body: %s', (_what, opening) => {
    const kept = mostKept(listReader(PATH, ignore, 2_000), opening + ITEMS);
    expect(kept).toBeGreaterThanOrEqual(bytesOf(ITEMS).length);
  });

  test('are the whole body when it is read whole', () => {
    expect(mostKept(wholeBody(), ITEMS)).toBe(bytesOf(ITEMS).length);
  });
});

test('a whole body gives its first line once another one begins, and only then', () => {
  const lines: string[] = [];
  const body = wholeBody({ onFirstLine: (line) => lines.push(line) });
  const push = (text: string) => body.push(new TextEncoder().encode(text));
  push('{"a":');
  push('1,');
  expect(lines).toEqual([]);
  push('\n"b":');
  expect(lines).toEqual(['{"a":1,']);
  push('2\n}');
  expect(lines).toHaveLength(1);
  expect(body.finish()).toEqual({ a: 1, b: 2 });
});
