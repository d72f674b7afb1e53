import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { facetCounts } from '../query/facets';
import { FACETS, NO_FILTERS } from '../query/filters';
import { DEFAULT_SORT, orderDelegates, SORT_KEYS } from '../query/sort';
import { selectView } from '../query/view';
import { ownerSums } from '../scope/owner-sums';
import { healthCards } from './cards';
import type { DecodedDelegate, DecodedInstance, Delegate } from './delegate';
import { type Fleet, takeHostNames, updateFleet } from './fleet';
import { createFleetJudge } from './fleet-judge';
import { createFleetPacker } from './fleet-update';
import { writtenFleet } from './fleet-writer';
import { healthOf, instanceHealthOf } from './health';
import { prepareHostNames } from './host-names';
import { judgeFleet } from './judgement';
import { takeJudgement } from './judgement-update';
import type { JudgingContext } from './lifecycle';
import { knowTagRanks, rankTags } from './tag-order';
import {
  DAY_MS,
  decodedAnswers,
  decodedOf,
  delegatesOf,
  fleetOf,
  LATEST_VERSION,
  latestVersions,
  NOW,
} from './testing';

/** In a fleet of so many, two delegates may change without all of it being sent again. */
const FEWEST = 20;

type Answer = readonly DecodedDelegate[];
type Told = DecodedDelegate['delegate'];
/** What happens to an answer at one place; the facts that are new there are those of some other delegate. */
type Edit = (answer: Answer, at: number, other: DecodedDelegate) => Answer;

function ofOne(edit: (one: DecodedDelegate, other: DecodedDelegate) => DecodedDelegate): Edit {
  return (answer, at, other) => answer.map((one, ordinal) => (ordinal === at ? edit(one, other) : one));
}

function ofDelegate(edit: (one: Told, other: Told) => Told): Edit {
  return ofOne((one, other) => ({ ...one, delegate: edit(one.delegate, other.delegate) }));
}

/** Tells some facts as they are told of the other delegate. */
function factsOf(...names: readonly Exclude<keyof Told, 'instances'>[]): Edit {
  return ofDelegate((one, other) => names.reduce((told, name) => ({ ...told, [name]: other[name] }), one));
}

function ofInstances(edit: (one: DecodedInstance, other?: DecodedInstance) => DecodedInstance): Edit {
  return ofDelegate((one, { instances: others }) => {
    return { ...one, instances: one.instances.map((each, position) => edit(each, others[position])) };
  });
}

/** Chooses among the instances, or puts them in another order; each keeps its heartbeat. */
function ofBeating(edit: <T>(all: readonly T[]) => readonly T[]): Edit {
  return ofOne(({ delegate, heartbeats }) => {
    return { delegate: { ...delegate, instances: edit(delegate.instances) }, heartbeats: edit(heartbeats) };
  });
}

/** One after the other, the tags of the fleet stay what they are: only whose they are changes. */
const giveTagsToNext: Edit = (answer, at, other) => {
  const { customTags = [], implicitTags = [] } = answer[at]?.delegate ?? {};
  const given = [...customTags, ...implicitTags];
  const give = ofDelegate((next) => ({ ...next, customTags: [...given, ...next.customTags] }));
  const take = ofDelegate((one) => ({ ...one, customTags: [], implicitTags: [] }));
  return take(give(answer, at + 1, other), at, other);
};

/** After these, the same delegates are at the same places, but one or two are told otherwise. */
const CHANGES: Readonly<Record<string, Edit>> = {
  name: factsOf('name'),
  identifier: factsOf('identifier'),
  owner: factsOf('owner'),
  type: factsOf('type'),
  description: factsOf('description'),
  'auto-upgrade': factsOf('autoUpgrade'),
  upgrader: factsOf('upgraderSeenAt'),
  token: factsOf('isTokenActive'),
  image: factsOf('isImmutable'),
  'heartbeat of the group': factsOf('groupHeartbeatAt'),
  tags: factsOf('customTags', 'implicitTags'),
  'tags that the next one gets': giveTagsToNext,
  instances: ofOne(({ delegate }, { delegate: { instances }, heartbeats }) => {
    return { delegate: { ...delegate, instances }, heartbeats };
  }),
  'the order of instances': ofBeating((all) => all.toReversed()),
  'who is first of the instances': ofBeating((all) => all.slice(1)),
  'ids of instances': ofInstances((one) => ({ ...one, id: `${one.id}, restarted` })),
  'host names': ofInstances((one, other) => ({ ...one, hostName: other?.hostName })),
  versions: ofInstances((one, other) => ({ ...one, version: other?.version })),
  expiries: ofInstances((one, other) => ({ ...one, expiresAt: other?.expiresAt })),
  'reported statuses': ofInstances((one, other) => ({ ...one, reportedStatus: other?.reportedStatus })),
  'tokens of instances': ofInstances((one, other) => ({ ...one, isTokenActive: other?.isTokenActive })),
};

/** After these, heartbeats alone are others, or who is in the fleet and where. */
const OTHER_EDITS: Readonly<Record<string, Edit>> = {
  heartbeats: ofOne((one, { heartbeats }) => {
    return { ...one, heartbeats: one.heartbeats.map((_, position) => heartbeats[position] ?? NOW) };
  }),
  key: factsOf('key'),
  arrival: (answer, at, other) => answer.toSpliced(at, 0, other),
  departure: (answer, at) => (answer.length > FEWEST ? answer.toSpliced(at, 1) : answer),
  'delegate told twice': (answer, at) => answer.toSpliced(at, 0, ...answer.slice(at, at + 1)),
  'delegates from there on first': (answer, at) => [...answer.slice(at), ...answer.slice(0, at)],
  'swapped places': (answer, at) => answer.toSpliced(at, 2, ...answer.slice(at, at + 2).toReversed()),
};

const seldom = fc.nat(7).map((chance) => chance === 7);
const arrivals = fc.constantFrom('with the answer', 'after the next', 'never');
const edits = fc.tuple(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.entries({ ...CHANGES, ...OTHER_EDITS })) },
    // Few of these change the order by tags.
    { weight: 1, arbitrary: fc.constant<[string, Edit]>(['tags that the next one gets', giveTagsToNext]) },
  ),
  fc.nat(),
  fc.nat(),
);
const LATEST: JudgingContext = { now: NOW, latestVersion: LATEST_VERSION };
const contexts: fc.Arbitrary<JudgingContext> = fc.record({
  now: fc.oneof(fc.constant(0), fc.nat(400_000), fc.constant(DAY_MS)).map((passedMs) => NOW + passedMs),
  latestVersion: latestVersions,
});
const rounds = fc.record({
  happened: fc.array(edits, { minLength: 1, maxLength: 3 }),
  context: fc.oneof({ weight: 3, arbitrary: fc.constant(LATEST) }, contexts),
  losesPacker: seldom,
  losesJudge: seldom,
  hostNamesCome: arrivals,
  tagRanksCome: arrivals,
  isOverlooked: seldom,
  /** Against which latest version the page judges before the next answer comes; null when it does not. */
  asked: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, latestVersions),
});

/** Answers that each follow from the one before, and what happens around them. */
const polls = fc
  .record({
    varied: decodedAnswers,
    plainCount: fc.integer({ min: FEWEST, max: 40 }),
    others: decodedAnswers,
    all: fc.array(rounds, { minLength: 2, maxLength: 5 }),
  })
  .map(({ varied, plainCount, others, all }) => {
    let answer: Answer = [...varied, ...decodedOf(Array.from({ length: plainCount }, () => ({})))];
    return all.map(({ happened, ...round }) => {
      for (const [[, edit], at, from] of happened) {
        const other = others[from % Math.max(1, others.length)];
        if (other) answer = edit(answer, at % answer.length, other);
      }
      return { ...round, answer };
    });
  });

/** Filters of which most fleets have something that fits, and searches that go on from each other. */
function filtersFor(delegates: readonly Delegate[]) {
  const delegateTags = delegates.flatMap(({ customTags }) => customTags).slice(0, 1);
  const hostName = delegates
    .flatMap(({ instances }) => instances.map((one) => one.hostName ?? ''))
    .slice(0, 9);
  return [
    { versionStatus: ['EXPIRED', 'ACTIVE'] as const, hostName },
    { delegateTags, status: ['CONNECTED'] as const },
    ...['', 'p', 'prod', 'host 1'].map((search) => ({ search })),
  ].map((some) => ({ ...NO_FILTERS, ...some }));
}

/** What a fleet consists of, and all that people see of it. */
function foundOf(fleet: Fleet, context: JudgingContext) {
  const { index, roster, heartbeats } = fleet;
  const judgement = judgeFleet(fleet, context);
  const { asOf, ...judged } = judgement;
  const { search: _, ...columns } = index;
  const delegates = delegatesOf(fleet);
  const ordinals = [...delegates.keys()];
  const instances = [...heartbeats.keys()];
  const sorts = SORT_KEYS.flatMap((key) => [false, true].map((descending) => ({ key, descending })));
  return {
    parts: { columns, delegates, heartbeats, judged, day: Math.floor(asOf / DAY_MS) },
    keys: ordinals.map((ordinal) => roster.keyAt(ordinal)),
    places: delegates.map(({ key }) => roster.ordinalOf(key)),
    differentIds: new Set(roster.ids).size,
    cards: [healthCards(index, judgement), healthCards(index, judgement, ordinals)],
    orders: sorts.map((sort) => orderDelegates(index, judgement, sort)),
    filtered: filtersFor(delegates).map((filters) => {
      const { matchesInstance, ...view } = selectView(index, judgement, filters, DEFAULT_SORT);
      const facets = FACETS.map((facet) => facetCounts(index, judgement, filters, facet));
      return { view, facets, matches: instances.filter(matchesInstance) };
    }),
    healths: ordinals.map((ordinal) => healthOf(fleet, judgement, ordinal)),
    instanceHealths: instances.map((instance) => instanceHealthOf(fleet, judgement, instance)),
    owners: ownerSums(index),
  };
}

test('whatever polls bring, everything is found as when the last answer is loaded afresh', () => {
  fc.assert(
    fc.property(polls, (all) => {
      let [packer, judge] = [createFleetPacker(), createFleetJudge()];
      let before: Fleet | undefined;
      let takeLate: (() => void)[] = [];
      for (const { answer, context, asked, ...round } of all) {
        if (round.losesPacker) packer = createFleetPacker();
        if (round.losesJudge) judge = createFleetJudge();
        const written = writtenFleet(answer);
        const update = structuredClone(packer.pack(written));
        const fleet = updateFleet(update, before);
        takeJudgement(fleet, structuredClone(judge.judge(written, context)), before);
        for (const take of takeLate) take();
        const late = [
          {
            comes: round.hostNamesCome,
            take: () => takeHostNames(fleet.index, prepareHostNames(written.packed.hostNames)),
          },
          { comes: round.tagRanksCome, take: () => knowTagRanks(fleet.index, rankTags(written.columns)) },
        ];
        for (const { comes, take } of late) if (comes === 'with the answer') take();
        takeLate = late.filter(({ comes }) => comes === 'after the next').map(({ take }) => take);
        const fleets = round.isOverlooked ? [] : [fleet, fleetOf(answer)];
        const [found, afresh] = fleets.map((each) => foundOf(each, context));
        expect(found).toEqual(afresh);
        if (asked !== null) judgeFleet(fleet, { ...context, latestVersion: asked });
        before = fleet;
      }
    }),
    { numRuns: 60 },
  );
});

test.each(Object.entries(CHANGES))('in a fleet of that size, a change of %s is told alone', (_what, edit) => {
  const plain = decodedOf(Array.from({ length: FEWEST }, () => ({ instances: [{}, {}] })));
  const told = {
    key: 'b',
    name: 'b',
    owner: { org: 'b' },
    description: 'b',
    customTags: ['b'],
    implicitTags: [],
  };
  const times = { upgraderSeenAt: NOW, groupHeartbeatAt: NOW };
  const instances = [{ id: 'b', reportedStatus: 'EXPIRED' as const }];
  const other = { delegate: { ...told, ...times, instances }, heartbeats: [NOW] };
  const packer = createFleetPacker();
  packer.pack(writtenFleet(plain));
  const { changed } = packer.pack(writtenFleet(edit(plain, 0, other)));
  expect(changed?.ordinals[0]).toBe(0);
});
