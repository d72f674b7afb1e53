import { createRandom, type Random } from '@/lib/random';
import { behind, buildDelegate, type DelegateSpec, type ReplicaSpec } from './build-delegate';
import { buildDefaultWorld } from './default-world';
import { LATE, SILENT_INDEPENDENTLY, SILENT_SINCE_INCIDENT } from './heartbeats';
import { hashOf, pick } from './random';
import type { MockOrganization, World } from './world';

const TEAMS = [
  'payments',
  'search',
  'checkout',
  'catalog',
  'identity',
  'shipping',
  'billing',
  'media',
  'fraud',
  'ledger',
] as const;
const STAGES = ['prod', 'staging', 'dev', 'qa'] as const;
const REGIONS = ['eu-west', 'eu-north', 'us-east', 'us-west', 'ap-south'] as const;
const TYPES = [
  'HELM_DELEGATE',
  'HELM_DELEGATE',
  'HELM_DELEGATE',
  'KUBERNETES',
  'KUBERNETES',
  'DOCKER',
  'ECS',
] as const;

type Place = { readonly team: string; readonly stage: string; readonly region: string };

/** All combinations of team, stage and region first, then numbered ones. */
function placeAt(index: number): Place & { readonly name: string } {
  const team = TEAMS[index % TEAMS.length] ?? TEAMS[0];
  const stage = STAGES[Math.floor(index / TEAMS.length) % STAGES.length] ?? STAGES[0];
  const region = REGIONS[Math.floor(index / (TEAMS.length * STAGES.length)) % REGIONS.length] ?? REGIONS[0];
  const round = Math.floor(index / (TEAMS.length * STAGES.length * REGIONS.length));
  const name = `${team}-${stage}-${region}${round === 0 ? '' : `-${String(round).padStart(2, '0')}`}`;
  return { team, stage, region, name };
}

/** Most of a fleet is up to date, some is a week or a month behind, a little is near expiry or expired. */
function daysBehindOf(random: Random): number {
  const share = random();
  if (share < 0.8) return 0;
  if (share < 0.9) return 7;
  if (share < 0.95) return 28;
  return share < 0.98 ? 150 : 175;
}

function replicasOf(random: Random, count: number): readonly ReplicaSpec[] {
  const days = daysBehindOf(random);
  const trouble = random();
  return Array.from({ length: count }, (_, index) => {
    if (trouble < 0.03) return behind(days, SILENT_INDEPENDENTLY);
    if (trouble < 0.06 && index === count - 1) return behind(days, SILENT_INDEPENDENTLY);
    if (trouble < 0.08 && index === 0) return behind(days, LATE);
    return behind(days);
  });
}

function specOf(index: number, replicas: number, seed: number): DelegateSpec {
  const { name, team, stage, region } = placeAt(index);
  const random = createRandom(hashOf(seed, 'generated', index));
  return {
    name,
    type: pick(random, TYPES),
    tags: [region, stage, `team:${team}`],
    hasUpgrader: random() < 0.85,
    replicas: random() < 0.01 ? [] : replicasOf(random, replicas),
  };
}

// More than one page of each, so that the scope picker has to request more.
function manyOrganizations(): readonly MockOrganization[] {
  return Array.from({ length: 120 }, (_, index) => {
    const number = String(index + 1).padStart(3, '0');
    const projects = Array.from({ length: index === 0 ? 130 : 2 }, (__, project) => ({
      identifier: `project_${project + 1}`,
      name: `Project ${project + 1}`,
    }));
    return { identifier: `unit_${number}`, name: `Business Unit ${number}`, projects };
  });
}

export interface GeneratedSize {
  /** Delegates at account scope. */
  readonly count: number;
  /** The number of instances of nearly every delegate. */
  readonly replicas: number;
}

/** A fleet of that size at account scope, mostly healthy, with many organizations. */
export function buildGeneratedWorld(size: GeneratedSize & { readonly seed: number }): World {
  const { seed, count, replicas } = size;
  const base = buildDefaultWorld(seed);
  const fleet = Array.from({ length: count }, (_, index) =>
    buildDelegate(specOf(index, replicas, seed), '', seed),
  );
  return {
    ...base,
    organizations: [...base.organizations, ...manyOrganizations()],
    delegates: new Map([...base.delegates, ['', fleet]]),
  };
}

const INCIDENT_REGION = 'eu-west';

/** 60 delegates in three regions; in one of them most instances fell silent together, some minutes before `now` (epoch ms). */
export function buildIncidentWorld(seed: number, now: number): World {
  const base = buildDefaultWorld(seed);
  const silent = { ...SILENT_SINCE_INCIDENT, stopsAt: now };
  const fleet = Array.from({ length: 120 }, (_, index) => placeAt(index))
    .filter(({ stage }) => stage === 'prod' || stage === 'staging')
    .map(({ name, team, stage, region }, index) => {
      const hit = region === INCIDENT_REGION;
      // Every fourth delegate of the region keeps a replica in another zone, and every tenth is spared.
      const replicas = Array.from({ length: 3 }, (_, replica) =>
        hit && index % 10 !== 9 && !(index % 4 === 0 && replica === 0) ? behind(0, silent) : behind(0),
      );
      return buildDelegate({ name, tags: [region, stage, `team:${team}`], replicas }, '', seed);
    });
  return { ...base, delegates: new Map([...base.delegates, ['', fleet]]) };
}
