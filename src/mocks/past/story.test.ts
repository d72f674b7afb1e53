import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { buildDefaultWorld } from '../default-world';
import { BEATING } from '../heartbeats';
import { timesOf } from './plan';
import { storyOf } from './story';

const DAY = Date.UTC(2026, 10, 24);

test('at every hour of a day, the story of what is over is the same', () => {
  const world = buildDefaultWorld(1);
  // What is silent, restless or new now was not always: its past follows from the present.
  const calm = new Set(
    [...world.delegates.values()].flatMap((delegates) =>
      delegates
        .filter(
          ({ isNew, replicas }) =>
            !isNew &&
            replicas.every(({ rhythm, deployment }) => rhythm === BEATING && deployment.kind === 'fixed'),
        )
        .map(({ name }) => name),
    ),
  );
  const facts = (story: ReturnType<typeof storyOf>, at: number) =>
    story
      .delegatesAt('', at)
      .filter(({ name }) => calm.has(name))
      .map(({ name, customTags, hasUpgrader, replicas }) => {
        const startsAndStops = replicas.map(({ rhythm, startsAt }) => [startsAt, rhythm.stopsAt]);
        return { name, customTags, hasUpgrader, startsAndStops };
      });
  const last = storyOf(world, DAY + DAY_MS - 1);
  for (let now = DAY; now < DAY + DAY_MS; now += HOUR_MS) {
    const story = storyOf(world, now);
    expect(story.gaps).toEqual(last.gaps.filter(({ to }) => to < now));
    expect(story.actions).toEqual(last.actions);
    for (const at of timesOf({ from: now - DAY_MS, to: now, stepMs: 10 * MINUTE_MS }))
      expect(facts(story, at)).toEqual(facts(last, at));
  }
});

test('every 24 hours have one outage and one gap', () => {
  const world = buildDefaultWorld(1);
  for (let now = DAY; now < DAY + DAY_MS; now += HOUR_MS) {
    const { gaps, delegatesAt } = storyOf(world, now);
    const begun = timesOf({ from: now - DAY_MS, to: now, stepMs: 10 * MINUTE_MS })
      .flatMap((at) => delegatesAt('', at).filter(({ name }) => name === 'platform-prod'))
      .flatMap(({ replicas }) => replicas[0]?.rhythm.stopsAt ?? []);
    expect(new Set(begun).size).toBe(1);
    expect(gaps.filter(({ from }) => from > now - DAY_MS)).toHaveLength(1);
  }
});
