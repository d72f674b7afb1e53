import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Facts, ListingFormat } from '@/domain/delegate/declare';
import { fleetOf } from '@/domain/delegate/derive';
import { DELEGATE_FACTS, INSTANCE_FACTS } from '@/domain/delegate/fields';
import { delegateAt, instancesAt } from '@/domain/delegate/fleet';
import type { Field } from '@/domain/table/field';
import { COUNT, FLAG, NUMBER } from '@/domain/table/kinds';
import { DAY_MS } from '@/lib/units';
import { CONTEXT, NOW, wireItem, withDefaults } from '@/testing/fleets';
import { fleetBuilder, uniqueTexts } from './fleet-builder';

const DEFAULTS = withDefaults({ name: 'payments', description: 'Payments', upgraderSeenAt: NOW - 1 });
const ENTRY = {
  ...plainValues(DELEGATE_FACTS),
  ...DEFAULTS,
  instances: DEFAULTS.instances.map((instance) => ({ ...plainValues(INSTANCE_FACTS), ...instance })),
};
const GROUP = wireItem(ENTRY, 'groups');
const LISTS = { groups: 'delegateInstanceDetails', rows: 'delegateReplicas', scopedRows: 'delegateReplicas' };

/** Only facts that are a plain property, so that a new fact needs no entry here. */
function plainValues(facts: Facts): object {
  const plain = Object.entries(facts).filter(
    ([name, { wire }]) => typeof wire.groups === 'string' && name !== 'delegateType',
  );
  const valueOf = ({ kind }: Field) => {
    if (kind === NUMBER || kind === COUNT) return 7;
    return kind.values?.[0] ?? (kind === FLAG || (kind.unit ? NOW : 'text'));
  };
  return Object.fromEntries(plain.map(([name, field]) => [name, valueOf(field)]));
}

function read(items: readonly unknown[], format: ListingFormat = 'groups') {
  const builder = fleetBuilder(format, NOW);
  for (const item of items) builder.add(item);
  const fleet = fleetOf(builder.finish(), CONTEXT);
  return { fleet, unreadable: builder.unreadable, first: delegateAt(fleet, 0) };
}

function instanceIn(item: Readonly<Record<string, unknown>>, format: ListingFormat): object {
  const list: unknown = item[LISTS[format]];
  const [one]: readonly unknown[] = Array.isArray(list) ? list : [];
  return typeof one === 'object' && one !== null ? one : {};
}

describe('the identity of a delegate', () => {
  test.each([
    ['an identifier', {}, { key: '_payments', identifier: '_payments', name: 'payments' }],
    [
      'no identifier',
      { delegateGroupIdentifier: undefined },
      { key: 'name:payments', identifier: undefined, name: 'payments' },
    ],
    ['no name', { groupName: null }, { key: '_payments', identifier: '_payments', name: '_payments' }],
    [
      'an identifier that cannot be sent back unchanged',
      { delegateGroupIdentifier: 'a\u202Eb' },
      { key: 'name:payments', identifier: undefined },
    ],
  ])('has key, identifier and name, given %s', (_what, properties, expected) => {
    expect(read([{ ...GROUP, ...properties }]).first).toMatchObject(expected);
  });

  test('has a different key in each scope, for the same name', () => {
    const row = { name: 'a', orgName: 'retail', projectName: 'search' };
    const keys = [row, { ...row, projectName: null }].map((item) => read([item], 'scopedRows').first?.key);
    expect(keys).toEqual(['name:retail:search:a', 'name:retail::a']);
    expect(read([row], 'rows').first).toMatchObject({ key: 'name:a', scope: undefined });
  });

  const NAMELESS = 'It has neither an identifier nor a name.';
  test.each([
    ['null', null, 'It is not an object.'],
    ['a list', [GROUP], 'It is not an object.'],
    ['a string', 'payments', 'It is not an object.'],
    ['an empty object', {}, NAMELESS],
    ['an object with blank names', { delegateGroupIdentifier: '', groupName: ' ' }, NAMELESS],
    ['an object with names of the wrong type', { delegateGroupIdentifier: 1, groupName: {} }, NAMELESS],
  ])('is missing when the item is %s, which loses only that item', (_what, item, reason) => {
    const { fleet, unreadable } = read([GROUP, item, GROUP]);
    expect(unreadable).toEqual([{ position: 1, lost: 'delegate', reason }]);
    const keys = [0, 1, 2].map((row) => delegateAt(fleet, row)?.key);
    expect(keys).toEqual(['_payments', '_payments~2', undefined]);
  });
});

describe('a missing, null or wrongly typed property', () => {
  /** The facts of a listing with one delegate, in which one property is changed. */
  function factsWith(format: ListingFormat, of: Facts, change: object): Readonly<Record<string, unknown>> {
    const item = wireItem(ENTRY, format);
    const instance = { ...instanceIn(item, format), ...(of === INSTANCE_FACTS && change) };
    const { fleet } = read(
      [{ ...item, ...(of === DELEGATE_FACTS && change), [LISTS[format]]: [instance] }],
      format,
    );
    const columns: Readonly<Record<string, unknown>> = { ...fleet.delegates, ...fleet.instances };
    const facts = Object.entries<Facts[string]>({ ...DELEGATE_FACTS, ...INSTANCE_FACTS });
    return Object.fromEntries(facts.map(([name, { kind }]) => [name, kind.at(columns[name], 0)]));
  }

  const cases = (['groups', 'rows'] as const).flatMap((format) =>
    [DELEGATE_FACTS, INSTANCE_FACTS].flatMap((facts: Facts) =>
      Object.entries(facts).flatMap(([name, { wire }]) => {
        const property = wire[format];
        const isSpecial = ['name', 'identifier', 'groupHeartbeat'].includes(name);
        return typeof property === 'string' && !isSpecial ? [[format, name, property, facts] as const] : [];
      }),
    ),
  );

  test.each(cases)('in %s loses only the facts read from it, such as %s', (format, name, property, of) => {
    const whole = factsWith(format, of, {});
    expect(whole[name]).toBeDefined();
    const lost = Object.keys(of).filter((other) => of[other]?.wire[format] === property);
    const expected = { ...whole, ...Object.fromEntries(lost.map((other) => [other, undefined])) };
    for (const wrong of [undefined, null, [], {}, Number.NaN]) {
      expect(factsWith(format, of, { [property]: wrong })).toEqual(expected);
    }
  });
});

test('text is cleaned of hidden characters; an unknown type and unknown properties are accepted', () => {
  const sent = {
    groupName: 'prod\u202Egnp',
    delegateDescription: 'a\nb',
    delegateType: 'Linux',
    zts: { a: 1 },
  };
  expect(read([{ ...GROUP, ...sent }]).first).toMatchObject({
    name: 'prodgnp',
    description: 'a b',
    type: 'Linux',
    delegateType: 'LINUX',
  });
});

describe('instances', () => {
  test.each([undefined, null, []])('sent as %j are an empty list', (delegateInstanceDetails) => {
    const { first, unreadable } = read([{ ...GROUP, delegateInstanceDetails }]);
    expect(first).toMatchObject({ instanceCount: 0, hasUnreadableInstances: false, autoUpgrade: undefined });
    expect(unreadable).toEqual([]);
  });

  const ONE = instanceIn(GROUP, 'groups');
  test.each([
    ['one of two instances', [ONE, null], 1, 'One of its instances is not an object.'],
    ['three of four instances', ['x', ONE, 7, []], 1, '3 of its instances are not objects.'],
    ['the only instance', [null], 0, 'One of its instances is not an object.'],
    ['an object in place of the list', { 0: ONE }, 0, 'Its instances are not a list.'],
  ])('that cannot be read are omitted and reported: %s', (_what, list, instanceCount, reason) => {
    const { first, unreadable } = read([{ ...GROUP, delegateInstanceDetails: list }]);
    // The delegate has instances, though unreadable ones, so ON is believed.
    expect(first).toMatchObject({ instanceCount, hasUnreadableInstances: true, autoUpgrade: 'ON' });
    expect(unreadable).toEqual([{ position: 0, name: 'payments', lost: 'instances', reason }]);
  });

  test('without a uuid get an id from the host name or the position', () => {
    const list = [{ hostName: 'h' }, { uuid: 7 }, { uuid: '', hostName: 'h' }, { uuid: 'a' }, { uuid: 'a' }];
    const { fleet } = read([{ ...GROUP, delegateInstanceDetails: list }]);
    expect(instancesAt(fleet, 0).map(({ id }) => id)).toEqual(['host:h', '#1', 'host:h~2', 'a', 'a~2']);
  });

  test('of a legacy image have no end of support', () => {
    const endOf = (immutable: unknown) =>
      instancesAt(read([{ ...GROUP, immutable }]).fleet, 0)[0]?.supportEnds;
    expect(endOf(false)).toBeUndefined();
    expect(endOf(undefined)).toBe(endOf(true));
    const row = wireItem({ ...ENTRY, isImmutable: false }, 'rows');
    expect(instancesAt(read([row], 'rows').fleet, 0)[0]?.supportEnds).toBeUndefined();
  });
});

test('ends of support that each answer computes again change only at midnight UTC', () => {
  // Like a Manager: now plus whole weeks.
  const answerAt = (now: number) => {
    const instance = { ...instanceIn(GROUP, 'groups'), delegateExpirationTime: now + 15 * 7 * DAY_MS };
    return read([{ ...GROUP, delegateInstanceDetails: [instance] }]).fleet.instances.supportEnds;
  };
  const midnight = Date.UTC(2026, 8, 16);
  fc.assert(
    fc.property(fc.nat(DAY_MS - 1), (ms) => {
      expect(answerAt(midnight + ms)).toEqual(answerAt(midnight));
      expect(answerAt(midnight - 1 - ms)).toEqual(Float64Array.of(midnight + (15 * 7 - 1) * DAY_MS));
    }),
  );
});

describe('repeated texts', () => {
  test.each([
    [
      ['a', 'a', 'a'],
      ['a', 'a~2', 'a~3'],
    ],
    [
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'a~2', 'b~2'],
    ],
    [
      ['a', 'a', 'a~2'],
      ['a', 'a~3', 'a~2'],
    ],
    [
      ['a~2', 'a', 'a', 'a'],
      ['a~2', 'a', 'a~3', 'a~4'],
    ],
    [
      ['', ''],
      ['', '~2'],
    ],
  ])('%j are renamed to %j', (texts, unique) => {
    expect(uniqueTexts(texts)).toEqual(unique);
  });

  test('become unique, and the first occurrence of a text is not renamed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'a~2', 'a~3', 'b', '')), (texts) => {
        const unique = uniqueTexts(texts);
        expect(new Set(unique).size).toBe(texts.length);
        expect(unique.filter((text, i) => texts.indexOf(texts[i] ?? '') === i && text !== texts[i])).toEqual(
          [],
        );
      }),
    );
  });

  // Short and long lists are compared in different ways.
  test.each([2, 8, 9, 40])('are found among %d texts when only the last repeats the first', (count) => {
    const texts = Array.from({ length: count }, (_, place) => String(place % (count - 1)));
    expect(uniqueTexts(texts)).toEqual([...texts.slice(0, -1), '0~2']);
  });

  test('are renamed quickly, even 50,000 equal ones', () => {
    expect(new Set(uniqueTexts(Array.from({ length: 50_000 }, () => 'a'))).size).toBe(50_000);
  });
});
