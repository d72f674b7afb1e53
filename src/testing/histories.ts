/** Random histories of a fleet, for tests only. */
import { createRandom } from '@/lib/random';
import { NOW } from './fleets';
import { POLL_MS } from './history';
import type { Poll, ReplayedDelegate } from './reference/memory';

const POLLS = 40;

/** Creates a history: delegates come, leave, are deleted and change; instances fall silent, come back and are forgotten. */
export function aRandomHistory(seed: number): readonly Poll[] {
  const random = createRandom(seed);
  const chance = (share: number) => random() < share;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  let at = NOW;
  let count = 0;
  let delegates: ReplayedDelegate[] = [];
  /** The last heartbeat of the silent instances, by id. */
  const silent = new Map<string, number>();
  const lastHeartbeats = new Map<string, number>();

  const aDelegate = (): ReplayedDelegate => {
    const name = `edge-${++count}`;
    const instances = Array.from({ length: Math.floor(random() * 4) }, (_, place) =>
      anInstance(`${name}-${place}`),
    );
    return { name, identifier: `_${name}`, tags: ['eu'], instances };
  };
  const heartbeatOf = (id: string) => {
    const heartbeatAt = Math.max(lastHeartbeats.get(id) ?? 0, at - Math.floor(random() * 60) * 1_000);
    lastHeartbeats.set(id, heartbeatAt);
    return heartbeatAt;
  };
  const anInstance = (id: string) => ({ id, hostName: `host-${id}`, version: '26.08.89100', heartbeatAt: 0 });

  function change(): readonly string[] {
    const subject = pick(delegates);
    const instance = subject && pick(subject.instances);
    const replace = (next: Partial<ReplayedDelegate>) => {
      delegates = delegates.map((one) => (one === subject ? { ...one, ...next } : one));
    };
    if (chance(0.1)) delegates = [...delegates, aDelegate()];
    if (!subject) return [];
    if (chance(0.1)) replace({ tags: [pick(['eu', 'us', 'prod']) ?? 'eu'] });
    else if (chance(0.06)) replace({ name: `${subject.name}!` });
    else if (chance(0.07)) replace({ autoUpgrade: pick(['ON', 'OFF'] as const) });
    else if (chance(0.05)) {
      delegates = delegates.filter((one) => one !== subject);
      return chance(0.5) ? [subject.identifier] : [];
    } else if (instance && chance(0.5)) {
      if (silent.has(instance.id)) silent.delete(instance.id);
      else silent.set(instance.id, lastHeartbeats.get(instance.id) ?? at);
    } else if (instance && chance(0.15)) {
      replace({ instances: subject.instances.filter((one) => one !== instance) });
    }
    return [];
  }

  delegates = Array.from({ length: 5 }, aDelegate);
  return Array.from({ length: POLLS }, (): Poll => {
    at += chance(0.04) ? 40 * POLL_MS : POLL_MS;
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
    return { at, delegates: isFailed ? undefined : listed, deleted };
  });
}
