import { expect, test } from 'vitest';
import { fleetOf } from '@/domain/delegate/derive';
import { CONTEXT, NOW } from '@/testing/fleets';
import { aRandomHistory } from '@/testing/histories';
import { aHistory, GAP_AFTER_MS, LISTING } from '@/testing/history';
import { incidentsIn, type ReplayedIncident } from '@/testing/reference/incidents';
import { missingAt, type Poll, pollAt, stateAt } from '@/testing/reference/memory';
import { delegateAt, delegateCount, type Fleet, instancesAt } from '../delegate/fleet';
import { textAt } from '../table/texts';
import type { ActivityEvent } from './events';

/** Records a history, with a restart of the server now and then. */
function recorded(polls: readonly Poll[]) {
  const history = aHistory();
  for (const [place, { at, delegates, deleted }] of polls.entries()) {
    const afterMs = at - history.now();
    for (const target of deleted) history.act({ kind: 'delete-delegate', target, user: 'ana' });
    if (place % 17 === 16) history.restart();
    if (delegates) history.read(delegates, { afterMs });
    else history.fail({ kind: 'unreachable' }, afterMs);
  }
  return history;
}

test.each(Array.from({ length: 200 }, (_, seed) => seed + 1))(
  'every answer about random history %i is what the Manager said',
  async (seed) => {
    const polls = aRandomHistory(seed);
    const history = recorded(polls);
    const { memory } = history;
    const to = polls.at(-1)?.at ?? NOW;

    for (const poll of polls) {
      for (const at of [poll.at, poll.at + 1_000].filter((moment) => moment <= to)) {
        const expected = pollAt(polls, at, GAP_AFTER_MS);
        const then = await memory.fleetAt({ ...LISTING, at });
        expect(then.state).toBe(typeof expected === 'string' ? expected : 'known');
        const isSaid = poll.delegates !== undefined && at === poll.at && then.state === 'known';
        expect(isSaid ? factsOf(then.facts, at) : []).toEqual(isSaid ? saidIn(poll) : []);
      }
      const missing = await memory.missing({ ...LISTING, at: poll.at });
      expect(missing.map(({ key }) => key).sort()).toEqual(missingAt(polls, poll.at));
    }

    const keys = new Set(
      polls.flatMap(({ delegates = [] }) => delegates.map(({ identifier }) => identifier)),
    );
    for (const delegate of keys) {
      const { instances } = await memory.strips({ ...LISTING, delegate, from: NOW, to });
      for (const { id, intervals } of instances) {
        for (const poll of polls) {
          const shown = intervals.find((part) => part.from <= poll.at && poll.at < part.to);
          if (!poll.delegates || !shown || shown.state === 'not-read') continue;
          expect([id, poll.at, shown.state]).toEqual([id, poll.at, stateAt(polls, poll, delegate, id)]);
        }
      }
    }

    const events = await history.events();
    expect(events.flatMap(incidentOf).sort(byStart)).toEqual(incidentsIn(polls).toSorted(byStart));
  },
);

function incidentOf(event: ActivityEvent): readonly ReplayedIncident[] {
  if (event.kind !== 'lost' && event.kind !== 'outage') return [];
  const { kind, from, to, instances, steps, notBack } = event;
  const peak = Math.max(...steps.map((step) => step.instances - step.back));
  const keysOf = (some: ActivityEvent['delegates']) => some.map(({ key }) => key).sort();
  const all = keysOf(event.delegates);
  return [
    {
      kind,
      from,
      to,
      delegates: all,
      instances: instances.of,
      back: instances.count,
      peak,
      notBack: keysOf(notBack),
    },
  ];
}

function byStart(a: ReplayedIncident, b: ReplayedIncident): number {
  return a.from - b.from || (a.delegates.join() < b.delegates.join() ? -1 : 1);
}

type Facts = Parameters<typeof fleetOf>[0];

function factsOf(facts: Facts, at: number) {
  const fleet: Fleet = fleetOf(facts, { ...CONTEXT, asOf: at });
  return Array.from({ length: delegateCount(fleet) }, (_, row) => {
    const { name, tags, autoUpgrade } = delegateAt(fleet, row) ?? {};
    const instances = instancesAt(fleet, row).map(({ id, hostName, version, status }) => ({
      id,
      hostName,
      version,
      isSilent: status === 'DISCONNECTED',
    }));
    return {
      key: textAt(fleet.delegates.key, row),
      name,
      tags: tags?.custom,
      autoUpgrade,
      instances: byId(instances),
    };
  }).sort((a, b) => (a.key < b.key ? -1 : 1));
}

function saidIn({ at, delegates = [] }: Poll) {
  return delegates
    .map(({ identifier, name, tags, autoUpgrade = 'ON', instances }) => ({
      key: identifier,
      name,
      tags,
      // Contract: without instances, ON means nothing.
      autoUpgrade: instances.length === 0 && autoUpgrade === 'ON' ? undefined : autoUpgrade,
      instances: byId(
        instances.map(({ id, hostName, version, heartbeatAt }) => ({
          id,
          hostName,
          version,
          isSilent: at - heartbeatAt > 300_000,
        })),
      ),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
