/** Builders and generators for tests only: valid, boring values unless a test says otherwise. */
import * as fc from 'fast-check';
import { DISCONNECTED_AFTER_MS, LATE_AFTER_MS } from './connectivity';
import {
  AUTO_UPGRADES,
  type DecodedDelegate,
  type Delegate,
  type DelegateOwner,
  type Instance,
  VERSION_STATUSES,
} from './delegate';
import { type Fleet, updateFleet } from './fleet';
import { createFleetPacker } from './fleet-update';
import { writtenFleet } from './fleet-writer';
import { NEAR_EXPIRY_DAYS, startOfUtcDay } from './lifecycle';

export const DAY_MS = 86_400_000;

/** The moment at which all builders and generators are anchored: 2026-09-15T10:30:00Z. */
export const NOW = 1_789_468_200_000;

/** The version of the builders, which is also the latest. */
export const LATEST_VERSION = '26.08.89100';

/** Some fields replaced; `undefined` takes an optional one away. */
type Overrides<T> = { readonly [K in keyof T]?: T[K] | (object extends Pick<T, K> ? undefined : never) };

function withOverrides<T extends object>(base: T, overrides: Overrides<T>): T {
  const told = Object.entries({ ...base, ...overrides }).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- base has every required field, and overrides cannot take one away
  return Object.fromEntries(told) as T;
}

/** A supported instance of the latest version, whose support ends in 150 days. */
export function anInstance(overrides: Overrides<Instance> = {}): Instance {
  return withOverrides<Instance>(
    {
      id: 'instance-1',
      hostName: 'host-1',
      version: LATEST_VERSION,
      expiresAt: startOfUtcDay(NOW) + 150 * DAY_MS,
      isTokenActive: true,
    },
    overrides,
  );
}

/** A Helm delegate with one instance. Identifier and key follow the name unless given. */
export function aDelegate(overrides: Overrides<Delegate> = {}): Delegate {
  const name = overrides.name ?? 'delegate-1';
  const identifier = overrides.identifier ?? `_${name.replaceAll(/\W/g, '_')}`;
  return withOverrides<Delegate>(
    {
      key: identifier,
      identifier,
      name,
      type: 'HELM_DELEGATE',
      customTags: [],
      implicitTags: [name.toLowerCase()],
      autoUpgrade: 'ON',
      isTokenActive: true,
      isImmutable: true,
      instances: [anInstance()],
    },
    overrides,
  );
}

/** A delegate of a fleet; `heartbeatAt` (epoch ms) is 20 s before {@link NOW} unless given. */
export type FleetEntry = Omit<Overrides<Delegate>, 'instances'> & {
  readonly instances?: readonly (Overrides<Instance> & { readonly heartbeatAt?: number })[];
};

/** As an answer tells them; delegates, instances and hosts are numbered through. */
export function decodedOf(entries: readonly FleetEntry[]): readonly DecodedDelegate[] {
  return entries.map(({ instances = [{}], ...facts }, ordinal) => {
    const beating = instances.map(({ heartbeatAt = NOW - 20_000, ...overrides }, position) => ({
      heartbeatAt,
      instance: anInstance({
        id: `instance-${position + 1}`,
        hostName: `host-${ordinal + 1}-${position + 1}`,
        ...overrides,
      }),
    }));
    return {
      delegate: aDelegate({
        name: `delegate-${ordinal + 1}`,
        ...facts,
        instances: beating.map(({ instance }) => instance),
      }),
      heartbeats: beating.map(({ heartbeatAt }) => heartbeatAt),
    };
  });
}

/** A fleet of the given delegates, one connected and supported instance each unless they say otherwise. */
export function aFleet(entries: readonly FleetEntry[]): Fleet {
  return fleetOf(decodedOf(entries));
}

/** The fleet of one answer, as the page gets it. */
export function fleetOf(decoded: readonly DecodedDelegate[]): Fleet {
  return updateFleet(createFleetPacker().pack(writtenFleet(decoded)));
}

/** The fleets of answers that follow each other, as the page gets them: sent from another thread. */
export function* polledFleets(answers: readonly (readonly DecodedDelegate[])[]): Generator<Fleet, undefined> {
  const packer = createFleetPacker();
  let fleet: Fleet | undefined;
  for (const decoded of answers) {
    fleet = updateFleet(structuredClone(packer.pack(writtenFleet(decoded))), fleet);
    yield fleet;
  }
}

/** All delegates of a fleet, in order. */
export function delegatesOf(fleet: Fleet): readonly Delegate[] {
  return Array.from({ length: fleet.size }, (_, ordinal) => fleet.delegateAt(ordinal) ?? aDelegate());
}

/** Markup, names from the object prototype, lone surrogates, text that changes length in lower case, separators. */
export const hostileStrings: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'constructor',
    '\u0000',
    '\n',
    '\u001F',
    '\uD800',
    '\u202Egnp.exe',
    'İstanbul',
    'straße',
    '%00&search=x#',
    'a'.repeat(600),
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('prod', 'Prod', 'payments-eu', 'payments eu', 'edge', 'a', 'A'),
);

/** Readable versions of all lengths, with and without suffix, and garbage. */
export const versions: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    LATEST_VERSION,
    `${LATEST_VERSION}.minimal`,
    '26.07.88902',
    '25.07.86408',
    '1.0.76600',
    '26.08',
    '26.09.89301',
  ),
  fc
    .tuple(
      fc.integer({ min: 24, max: 27 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 76_000, max: 89_999 }),
    )
    .map(([year, month, build]) => `${year}.${String(month).padStart(2, '0')}.${build}`),
  fc.constantFrom('latest', '', '26', 'v26.08.89100', '26..1', '26.08.x', '99999999999.1', '-1.2'),
  hostileStrings,
);

/** Start of a UTC day: around the boundary days of expiry, or far from them. */
const expiryDays: fc.Arbitrary<number> = fc
  .constantFrom(-400, -2, -1, 0, 1, NEAR_EXPIRY_DAYS - 1, NEAR_EXPIRY_DAYS, NEAR_EXPIRY_DAYS + 1, 150)
  .map((days) => startOfUtcDay(NOW) + days * DAY_MS);

/** Fresh, late, old, future, none on record (0) and unreadable (NaN), often exactly on a boundary. */
const heartbeatTimes: fc.Arbitrary<number> = fc.oneof(
  fc
    .constantFrom(0, 1, LATE_AFTER_MS, LATE_AFTER_MS + 1, DISCONNECTED_AFTER_MS, DISCONNECTED_AFTER_MS + 1)
    .map((age) => NOW - age),
  fc.constantFrom(0, Number.NaN, NOW + 60_000, NOW + 400 * DAY_MS, 1),
  fc.integer({ min: 0, max: 10 * 60_000 }).map((age) => NOW - age),
);

/** A delegate's facts are absent rather than empty. */
const facts = hostileStrings.filter((text) => text !== '');

const instances: fc.Arbitrary<Instance> = fc.record(
  {
    id: fc.uuid(),
    hostName: facts,
    version: versions.filter((version) => version !== ''),
    expiresAt: expiryDays,
    reportedStatus: fc.constantFrom(...VERSION_STATUSES),
    isTokenActive: fc.boolean(),
  },
  { requiredKeys: ['id'] },
);

const tags = fc.uniqueArray(facts, { maxLength: 3 }).map((values) => values.toSorted());

const ownerNames = fc.constantFrom('retail', 'payments', 'Re/tail', 'Default Project', '__proto__');

/** Owners of all levels, told by names or identifiers. */
export const owners: fc.Arbitrary<DelegateOwner> = fc.record(
  { org: ownerNames, project: ownerNames },
  { requiredKeys: [] },
);

/** Delegates as decoded, keys repeating now and then as a bad answer would have them. */
const decodedDelegates: fc.Arbitrary<DecodedDelegate> = fc
  .record({
    told: fc.record(
      {
        key: fc.oneof(
          { weight: 5, arbitrary: fc.uuid() },
          { weight: 1, arbitrary: fc.constantFrom('a', 'a~2', 'b') },
        ),
        identifier: facts,
        name: hostileStrings,
        owner: owners,
        type: fc.oneof(fc.constantFrom('HELM_DELEGATE', 'KUBERNETES', 'docker', 'LINUX'), facts),
        description: facts,
        customTags: tags,
        implicitTags: tags,
        autoUpgrade: fc.constantFrom(...AUTO_UPGRADES),
        upgraderSeenAt: fc.integer({ min: NOW - DAY_MS, max: NOW }),
        isTokenActive: fc.boolean(),
        isImmutable: fc.boolean(),
        groupHeartbeatAt: heartbeatTimes.filter((at) => !Number.isNaN(at)),
      },
      { requiredKeys: ['key', 'name', 'customTags', 'implicitTags'] },
    ),
    beating: fc.uniqueArray(fc.tuple(instances, heartbeatTimes), {
      maxLength: 5,
      selector: ([{ id }]) => id,
    }),
  })
  .map(({ told, beating }) => ({
    delegate: {
      ...told,
      implicitTags: told.implicitTags.filter((tag) => !told.customTags.includes(tag)),
      instances: beating.map(([instance]) => instance),
    },
    heartbeats: beating.map(([, heartbeatAt]) => heartbeatAt),
  }));

/** Answers of up to a dozen delegates. */
export const decodedAnswers: fc.Arbitrary<readonly DecodedDelegate[]> = fc.array(decodedDelegates, {
  maxLength: 12,
});

/** Fleets of up to a dozen delegates. */
export const fleets: fc.Arbitrary<Fleet> = decodedAnswers.map(fleetOf);

/** The latest supported version: known, newer, unreadable or not known. */
export const latestVersions: fc.Arbitrary<string | undefined> = fc.constantFrom(
  LATEST_VERSION,
  '26.09.89301',
  'latest',
  undefined,
);
