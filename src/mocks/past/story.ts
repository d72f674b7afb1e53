import { startOfUtcDay } from '@/domain/delegate/context';
import type { GapReason } from '@/domain/memory/events';
import type { Action } from '@/domain/memory/intervals';
import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS } from '@/lib/units';
import { behind, buildDelegate, times } from '../build-delegate';
import { BEATING, isConnectedAt, lastBeatAt } from '../heartbeats';
import type { Deployment } from '../pods';
import type { MockDelegate, MockReplica, ScopeKey, World } from '../world';

/** What happened in the mock's world until now. All times are epoch ms. */
export interface Story {
  /** The delegates of a scope as they were defined at a moment. */
  readonly delegatesAt: (scopeKey: ScopeKey, at: number) => readonly MockDelegate[];
  readonly actions: readonly Action[];
  readonly gaps: readonly {
    readonly from: number;
    readonly to: number;
    readonly reason: GapReason;
  }[];
}

const USER = 'ana@example.com';

/** How long a delegate has existed that counts as new. */
const NEW_FOR_MS = 40 * MINUTE_MS;

/** Contract: a dead instance is forgotten after 6 hours, a dead delegate after 7 days. */
const INSTANCE_FORGOTTEN_MS = 6 * HOUR_MS;
const DELEGATE_FORGOTTEN_MS = 7 * DAY_MS;

interface Period {
  readonly from: number;
  readonly to: number;
}

/**
 * The fixed points of the story. They stand on the day, so that all who look back on one day see the same. What happens each
 * day is told of yesterday and today, so that every 24 hours have one of it.
 */
function timesBefore(now: number) {
  const day = startOfUtcDay(now);
  const from = (at: number, lengthMs: number): Period => ({ from: at, to: at + lengthMs });
  const daily = (afterMidnightMs: number, lengthMs: number) =>
    [day - DAY_MS, day].map((at) => from(at + afterMidnightMs, lengthMs)).filter(({ to }) => to < now);
  return {
    /** Before, what restarts or flaps all day did so once a day or not at all: nobody wants to read a month of it. */
    unrest: floorTo(now, HOUR_MS) - HOUR_MS,
    born: floorTo(now - NEW_FOR_MS, 10 * MINUTE_MS),
    outages: [
      from(day - 11 * DAY_MS + 9 * HOUR_MS - 10 * MINUTE_MS, 50 * MINUTE_MS),
      ...daily(3 * HOUR_MS + 12 * MINUTE_MS, 41 * MINUTE_MS),
    ],
    gaps: [
      { ...from(day - 10 * DAY_MS + HOUR_MS, 4 * HOUR_MS), reason: { kind: 'not-watched' } as const },
      ...daily(5 * HOUR_MS + 10 * MINUTE_MS, 35 * MINUTE_MS).map((period) => ({
        ...period,
        reason: { kind: 'unreachable' } as const,
      })),
    ],
    forgotten: day - 9 * DAY_MS + 3 * HOUR_MS + 40 * MINUTE_MS,
    deleted: day - 3 * DAY_MS + 15 * HOUR_MS - 5 * MINUTE_MS,
    tagged: day - 4 * DAY_MS + 14 * HOUR_MS - 5 * MINUTE_MS,
    upgraderOn: day - 6 * DAY_MS + 9 * HOUR_MS,
  };
}

/** The story of a world as one tells it at `now`. Depends only on both. */
export function storyOf(world: World, now: number): Story {
  const moments = timesBefore(now);
  const account = world.delegates.get('') ?? [];
  const hitTag = account.some(({ customTags }) => customTags?.includes('eu-north')) ? 'eu-north' : 'prod';
  const past = account.length === 0 ? [] : formerDelegates(world.seed, moments);

  // A delegate stays one object while nothing about it changes: the mock knows its instances by it.
  const variants = new Map<string, MockDelegate>();

  function delegateAt(delegate: MockDelegate, at: number): readonly MockDelegate[] {
    if (delegate.isNew && at < moments.born) return [];
    const isCalm = at < moments.unrest;
    const outage = delegate.customTags?.includes(hitTag)
      ? moments.outages.find(({ from, to }) => at >= from && at < to)
      : undefined;
    const earlier = earlierFacts(delegate, at, moments);
    const key = [delegate.groupId, isCalm, outage?.from, Object.keys(earlier)].join(' ');
    const known = variants.get(key);
    if (known) return [known];
    const variant = {
      ...delegate,
      ...earlier,
      replicas: delegate.replicas.map((replica) => ({
        ...replica,
        ...(delegate.isNew && { startsAt: moments.born }),
        ...rhythmAt(replica, { now, isCalm, outage }),
        deployment: deploymentAt(replica.deployment, isCalm),
      })),
    };
    variants.set(key, variant);
    return [variant];
  }

  return {
    delegatesAt: (scopeKey, at) => [
      ...(world.delegates.get(scopeKey) ?? []).flatMap((delegate) => delegateAt(delegate, at)),
      ...(scopeKey === '' ? past.flatMap((one) => one(at)) : []),
    ],
    actions: [
      {
        at: moments.deleted,
        user: USER,
        kind: 'delete-delegate',
        target: '_reports_legacy',
      },
      {
        at: moments.tagged,
        user: USER,
        kind: 'change-tags',
        target: '_payments_eu_west',
        tags: account.find(({ name }) => name === 'payments-eu-west')?.customTags,
      },
    ],
    gaps: moments.gaps,
  };
}

/** The facts of a delegate that somebody changed after a moment. */
function earlierFacts(
  { name, customTags }: MockDelegate,
  at: number,
  { upgraderOn, tagged }: ReturnType<typeof timesBefore>,
): Partial<MockDelegate> {
  if (name === 'ci-runners-us-east' && at < upgraderOn) return { hasUpgrader: false };
  if (name === 'payments-eu-west' && at < tagged && customTags)
    return { customTags: customTags.filter((tag) => tag !== 'prod') };
  return {};
}

/** Two delegates that are not listed any more: one that the Manager has forgotten, and one that somebody has deleted. */
function formerDelegates(
  seed: number,
  { forgotten, deleted }: Pick<ReturnType<typeof timesBefore>, 'forgotten' | 'deleted'>,
) {
  const edge = buildDelegate(
    {
      name: 'warehouse-edge',
      tags: ['edge', 'team:warehouse'],
      hasUpgrader: false,
      replicas: times(2, behind(28)),
    },
    '',
    seed,
  );
  const reports = buildDelegate(
    { name: 'reports-legacy', tags: ['batch'], hasUpgrader: false, replicas: [behind(150)] },
    '',
    seed,
  );
  return [
    former(edge, { stopsAt: forgotten, leavesAt: forgotten + DELEGATE_FORGOTTEN_MS }),
    former(reports, { stopsAt: deleted - 20 * MINUTE_MS, leavesAt: deleted }),
  ];
}

function former(
  delegate: MockDelegate,
  { stopsAt, leavesAt }: { readonly stopsAt: number; readonly leavesAt: number },
) {
  const replicas = delegate.replicas.map((replica) => ({ ...replica, rhythm: { ...BEATING, stopsAt } }));
  const alive = { ...delegate, replicas };
  const forgotten = { ...delegate, replicas: [] };
  return (at: number): readonly MockDelegate[] => {
    if (at >= leavesAt) return [];
    return [at < stopsAt + INSTANCE_FORGOTTEN_MS ? alive : forgotten];
  };
}

/** An instance that is silent now was not always: it sent heartbeats until its last one. */
function rhythmAt(
  { rhythm, phaseMs }: MockReplica,
  {
    now,
    isCalm,
    outage,
  }: { readonly now: number; readonly isCalm: boolean; readonly outage: Period | undefined },
): Pick<MockReplica, 'rhythm' | 'phaseMs'> {
  const newest = lastBeatAt(rhythm, phaseMs, now);
  if (rhythm.lagMs > 0 && !isConnectedAt(newest, now)) {
    return { rhythm: { ...BEATING, stopsAt: newest }, phaseMs: newest };
  }
  const calm = rhythm.flapping && isCalm ? BEATING : rhythm;
  const isHit = outage !== undefined && calm === BEATING;
  return { rhythm: isHit ? { ...BEATING, stopsAt: outage.from } : calm, phaseMs };
}

function deploymentAt(deployment: Deployment, isCalm: boolean): Deployment {
  if (!isCalm || deployment.kind === 'fixed') return deployment;
  return deployment.kind === 'upgrading'
    ? { kind: 'fixed', daysBehind: deployment.fromDaysBehind }
    : { ...deployment, everyMs: DAY_MS };
}
