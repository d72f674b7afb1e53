/** Random histories of a fleet, for tests only. */
import { createRandom } from '@/lib/random';
import { MINUTE_MS } from '@/lib/units';
import { NOW } from './fleets';
import { POLL_MS } from './history';
import type { Poll, ReplayedDelegate } from './reference/memory';

const POLLS = 40;

/** An hour of readings each 12 s, in which some delegates do not rest: their heartbeats, or they themselves, come and go. */
export function aFlappingHistory(seed: number): readonly Poll[] {
  const random = createRandom(seed);
  const restless = Array.from({ length: 4 }, () => 1 + Math.floor(random() * 3));
  const [awayPolls, herePolls] = [1 + Math.floor(random() * 7), 1 + Math.floor(random() * 2)];
  const aDelegate = (name: string, heartbeatAt: number): ReplayedDelegate => ({
    name,
    identifier: `_${name}`,
    tags: ['eu'],
    instances: [{ id: name, hostName: `host-${name}`, version: '26.08.89100', heartbeatAt }],
  });
  return Array.from({ length: 300 }, (_, place): Poll => {
    const at = NOW + (place + 1) * 12_000;
    const isAway = place % (awayPolls + herePolls) >= herePolls;
    const flapping = restless.map((every, row) =>
      // An old heartbeat is that of the last time, or one of which the Manager learns late.
      aDelegate(
        `flapping-${row}`,
        Math.floor(place / every) % 2 === 0 ? at - 10_000 : at - 400_000 - row * 1_000,
      ),
    );
    const calm = Array.from({ length: 6 }, (_one, row) => aDelegate(`calm-${row}`, at - 5_000));
    const delegates = [...flapping, ...calm, ...(isAway ? [] : [aDelegate('leaving', at - 5_000)])];
    return { at, delegates, deleted: [], revoked: [] };
  });
}

/**
 * Creates a history: delegates come, leave, come back, are deleted and change; instances fall silent alone or with many
 * others, come back, turn out to have reported since, are replaced and forgotten; users revoke tokens, sometimes two between two answers.
 */
// oxlint-disable-next-line max-lines-per-function -- a story is told in one place
export function aRandomHistory(seed: number): readonly Poll[] {
  const random = createRandom(seed);
  const tokens = createRandom(seed + 1_000);
  const late = createRandom(seed + 2_000);
  const chance = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  let at = NOW;
  let count = 0;
  let delegates: ReplayedDelegate[] = [];
  let away: ReplayedDelegate[] = [];
  /** The last heartbeat of the silent instances, by id. */
  const silent = new Map<string, number>();
  const lastHeartbeats = new Map<string, number>();

  const aDelegate = (): ReplayedDelegate => {
    const name = `edge-${++count}`;
    const instances = Array.from({ length: Math.floor(random() * 4) }, () => anInstance(name));
    return { name, identifier: `_${name}`, tags: ['eu'], instances };
  };
  const heartbeatOf = (id: string) => {
    const heartbeatAt = Math.max(lastHeartbeats.get(id) ?? 0, at - Math.floor(random() * 60) * 1_000);
    lastHeartbeats.set(id, heartbeatAt);
    return heartbeatAt;
  };
  const anInstance = (of: string, version = '26.08.89100') => {
    const id = `${of}-${++count}`;
    return { id, hostName: `host-${id}`, version, heartbeatAt: 0 };
  };
  const silence = (id: string) => silent.set(id, silent.get(id) ?? lastHeartbeats.get(id) ?? at);

  function replace(delegate: ReplayedDelegate, next: Partial<ReplayedDelegate>): void {
    delegates = delegates.map((one) => (one === delegate ? { ...one, ...next } : one));
  }

  /** A new instance comes; the oldest goes, stops, or stays. */
  function upgrade(delegate: ReplayedDelegate): void {
    const [oldest, ...others] = delegate.instances;
    const next = anInstance(delegate.name, pick(['26.08.89100', '26.08.89200', '26.09.89300']));
    if (oldest && chance(0.6)) silence(oldest.id);
    const kept = oldest && chance(0.3) ? others : delegate.instances;
    replace(delegate, { instances: [...kept, next] });
  }

  /** Many fall silent at once, or some of the silent ones come back. */
  function outage(): void {
    const ids = delegates.flatMap(({ instances }) => instances.map(({ id }) => id));
    const isOver = silent.size > 4;
    for (const id of (isOver ? [...silent.keys()] : ids).filter(() => chance(0.7))) {
      if (isOver) silent.delete(id);
      else silence(id);
    }
  }

  function change(): readonly string[] {
    const subject = pick(delegates);
    const instance = subject && pick(subject.instances);
    if (chance(0.1)) delegates = [...delegates, aDelegate()];
    const returned = chance(0.1) ? pick(away) : undefined;
    if (returned) {
      delegates = [...delegates, returned];
      away = away.filter((one) => one !== returned);
    }
    if (chance(0.04)) outage();
    if (!subject) return [];
    if (chance(0.1)) replace(subject, { tags: [pick(['eu', 'us', 'prod']) ?? 'eu'] });
    else if (chance(0.06)) replace(subject, { name: `${subject.name}!` });
    else if (chance(0.07)) replace(subject, { autoUpgrade: pick(['ON', 'OFF'] as const) });
    else if (chance(0.08)) replace(subject, { token: pick(['ACTIVE', 'INACTIVE'] as const) });
    else if (chance(0.05)) {
      delegates = delegates.filter((one) => one !== subject);
      away = [...away, subject];
      return chance(0.5) ? [subject.identifier] : [];
    } else if (chance(0.12)) upgrade(subject);
    else if (instance && chance(0.3)) {
      if (silent.has(instance.id)) silent.delete(instance.id);
      else silence(instance.id);
    } else if (instance && chance(0.15)) {
      replace(subject, { instances: subject.instances.filter((one) => one !== instance) });
    }
    return [];
  }

  /** After a gap, some that are silent turn out to have reported since. */
  function hearLate(afterMs: number): void {
    if (afterMs < 10 * MINUTE_MS || late() < 0.3) return;
    const beatAt = at - 6 * MINUTE_MS - Math.floor(late() * (afterMs - 7 * MINUTE_MS));
    const ids = delegates.flatMap(({ instances }) => instances.map(({ id }) => id));
    for (const id of ids.filter((one) => silent.has(one) && late() < 0.8)) silent.set(id, beatAt);
  }

  delegates = Array.from({ length: 6 }, aDelegate);
  return Array.from({ length: POLLS }, (): Poll => {
    const afterMs = chance(0.04) ? 40 * POLL_MS : chance(0.3) ? POLL_MS : 2 * POLL_MS;
    at += afterMs;
    hearLate(afterMs);
    const deleted = [...change(), ...change()];
    // A deletion takes effect with the next reading, which must not fail.
    const isFailed = deleted.length === 0 && chance(0.1);
    const listed = delegates.map((one) => ({
      ...one,
      instances: one.instances.map((instance) => ({
        ...instance,
        heartbeatAt: silent.get(instance.id) ?? heartbeatOf(instance.id),
      })),
    }));
    const revoked = [0.2, 0.5].flatMap((share) =>
      tokens() < share * share ? [{ token: `token-${++count}`, user: tokens() < 0.5 ? 'ana' : 'lee' }] : [],
    );
    return { at, delegates: isFailed ? undefined : listed, deleted, revoked };
  });
}
