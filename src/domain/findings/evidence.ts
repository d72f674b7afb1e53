import { max } from 'd3-array';
import { supportDay } from '../delegate/context';
import type { Fleet } from '../delegate/fleet';
import { delegatesIn, instancesIn } from '../delegate/rows';
import { lowestVersion, STUCK_RELEASES } from '../delegate/version';
import { commonTrait, LEAST_SHARE } from './common-trait';
import type { Finding, FindingRule } from './finding';
import { heartbeatsOf, periodOf, supportEndsOf } from './periods';
import type { CommonTrait, Evidence, EvidenceInput, Measure, Subjects } from './rule';
import { LEGACY_SUPPORT_ENDED } from './rules';
import { soleTags } from './single-points';
import { TOGETHER_MS } from './together';

/** Empty only when the count of the subjects says everything. */
type EvidenceOf = (subjects: Subjects, fleet: Fleet) => readonly Evidence[];

/** Apart from the rules, because the list needs only what they apply to. */
const EVIDENCE: Readonly<Record<FindingRule, EvidenceOf>> = {
  FELL_SILENT_TOGETHER: togetherEvidence,
  NOT_CONNECTED: (subjects, fleet) => silence(subjects, fleet, fleet.context.policy.disconnectedAfterMs),
  EXPIRED: (subjects, fleet) => supportEnd(subjects, fleet, today(fleet)),
  PARTIALLY_CONNECTED: (subjects, fleet) =>
    silence(subjects, fleet, fleet.context.policy.disconnectedAfterMs),
  NEAR_EXPIRY: (subjects, fleet) =>
    supportEnd(subjects, fleet, { unit: 'days', count: fleet.context.policy.nearExpiryDays }),
  LEGACY_IMAGE: (_, fleet) => [
    { input: 'supportEnds', threshold: today(fleet), result: { unit: 'day', at: LEGACY_SUPPORT_ENDED } },
  ],
  NEVER_CONNECTED: () => [{ input: 'lastHeartbeat', result: { unit: 'none' } }],
  TOKEN_INACTIVE: ({ rows }, fleet) =>
    texts(
      'token',
      delegatesIn(fleet, rows).map(({ token }) => token),
    ),
  UNSUPPORTED: oldestVersion,
  AUTO_UPGRADE_STUCK: (subjects, fleet) => [
    mostReleasesBehind(subjects, fleet),
    ...upgraderCalls(subjects, fleet),
  ],
  AUTO_UPGRADE_OFF: autoUpgradeEvidence,
  UNREADABLE: () => [{ input: 'instances', result: { unit: 'unknown' } }],
  HEARTBEAT_LATE: (subjects, fleet) => silence(subjects, fleet, fleet.context.policy.lateAfterMs),
  MIXED_VERSIONS: mixedVersions,
  AUTO_UPGRADE_DETECTING: autoUpgradeEvidence,
  AUTO_UPGRADE_UNAVAILABLE: ({ rows }, fleet) =>
    texts(
      'type',
      delegatesIn(fleet, rows).map(({ type }) => type),
    ),
  EXPIRY_UNKNOWN: () => [{ input: 'supportEnds', result: { unit: 'unknown' } }],
  SINGLE_INSTANCE: () => [
    {
      input: 'instances',
      threshold: { unit: 'instances', count: 2 },
      result: { unit: 'instances', count: 1 },
    },
  ],
  SINGLE_HOST: ({ instances }, fleet) =>
    texts(
      'hostName',
      instancesIn(fleet, instances).map(({ hostName }) => hostName),
    ),
  SOLE_TAG: (subjects, fleet) => [
    {
      input: 'tags',
      threshold: { unit: 'delegates', count: 2 },
      result: { unit: 'texts', texts: soleTags(fleet, subjects.rows) },
    },
  ],
};

/** Undefined when nothing is common to most delegates of the finding, or to their instances. */
export function traitOf(finding: Finding, fleet: Fleet): CommonTrait | undefined {
  const results = evidenceOf(finding, fleet).map(({ result }) => result);
  return results.find((result) => result.unit === 'trait')?.trait;
}

/** The number of delegates or instances concerned comes first. */
export function evidenceOf(finding: Finding, fleet: Fleet): readonly Evidence[] {
  return [{ input: 'affected', result: finding.affected }, ...EVIDENCE[finding.rule](finding, fleet)];
}

/** When they fell silent, and what most of them have in common. */
function togetherEvidence(subjects: Subjects, fleet: Fleet): readonly Evidence[] {
  const period = heartbeatsOf(subjects, fleet);
  const trait = commonTrait(subjects, fleet);
  const evidence: Evidence[] = [];
  if (period)
    evidence.push({
      input: 'lastHeartbeat',
      threshold: { unit: 'ms', ms: TOGETHER_MS },
      result: { unit: 'period', ...period },
    });
  if (trait)
    evidence.push({
      input: 'common',
      threshold: { unit: 'percent', count: 100 * LEAST_SHARE },
      result: { unit: 'trait', trait },
    });
  return evidence;
}

function autoUpgradeEvidence(subjects: Subjects, fleet: Fleet): readonly Evidence[] {
  return [
    ...texts(
      'autoUpgrade',
      delegatesIn(fleet, subjects.rows).map(({ autoUpgrade }) => autoUpgrade),
    ),
    ...upgraderCalls(subjects, fleet),
  ];
}

function mixedVersions({ rows, instances }: Subjects, fleet: Fleet): readonly Evidence[] {
  const most = max(delegatesIn(fleet, rows), ({ versionCount }) => versionCount) ?? 0;
  return [
    {
      input: 'version',
      threshold: { unit: 'versions', count: 1 },
      result: { unit: 'versions', count: most },
    },
    ...versionsOf(instances, fleet),
  ];
}

/** The distinct versions of these instances. */
export function versionsOf(instances: Uint32Array, fleet: Fleet): readonly Evidence[] {
  return texts(
    'version',
    instancesIn(fleet, instances).map(({ version }) => version),
  );
}

function silence(subjects: Subjects, fleet: Fleet, limitMs: number): readonly Evidence[] {
  const period = heartbeatsOf(subjects, fleet);
  return [
    {
      input: 'lastHeartbeat',
      threshold: { unit: 'ms', ms: limitMs },
      result: period ? { unit: 'period', ...period } : { unit: 'unknown' },
    },
  ];
}

/** The earliest end of support beside a limit, and the number of instances whose status the Manager itself reports. */
function supportEnd(subjects: Subjects, fleet: Fleet, threshold: Measure): readonly Evidence[] {
  const first = supportEndsOf(subjects, fleet)?.from;
  const instances = instancesIn(fleet, subjects.instances);
  const reported = instances.filter(({ reportedStatus }) => reportedStatus !== undefined);
  const day: Measure = first === undefined ? { unit: 'unknown' } : { unit: 'day', at: first };
  return [
    { input: 'supportEnds', threshold, result: day },
    ...(reported.length > 0
      ? [
          {
            input: 'reportedStatus',
            result: { unit: 'instances', count: reported.length, of: instances.length },
          } as const,
        ]
      : []),
  ];
}

function today({ context }: Fleet): Measure {
  return { unit: 'day', at: supportDay(context) };
}

/** Beside the latest version. */
function oldestVersion({ instances }: Subjects, fleet: Fleet): readonly Evidence[] {
  const { latestVersion } = fleet.context;
  const versions = distinct(instancesIn(fleet, instances).map(({ version }) => version));
  const oldest = lowestVersion(versions);
  if (oldest === undefined) return [];
  return [
    {
      input: 'version',
      ...(latestVersion.state === 'known' && {
        threshold: { unit: 'texts', texts: [latestVersion.version] },
      }),
      result: { unit: 'texts', texts: [oldest] },
    },
  ];
}

function mostReleasesBehind({ rows }: Subjects, fleet: Fleet): Evidence {
  const most = max(delegatesIn(fleet, rows), ({ releasesBehind }) => releasesBehind) ?? 0;
  return {
    input: 'releasesBehind',
    threshold: { unit: 'releases', count: STUCK_RELEASES },
    result: { unit: 'releases', count: most },
  };
}

/** None when no delegate has a call on record. */
function upgraderCalls({ rows }: Subjects, fleet: Fleet): readonly Evidence[] {
  const delegates = delegatesIn(fleet, rows);
  const period = periodOf(delegates, ({ upgraderSeenAt }) => upgraderSeenAt);
  const isNone = delegates.every(({ upgraderSeenAt }) => upgraderSeenAt === 0);
  return [
    {
      input: 'upgraderSeenAt',
      result: period ? { unit: 'period', ...period } : { unit: isNone ? 'none' : 'unknown' },
    },
  ];
}

function texts(input: EvidenceInput, values: readonly (string | undefined)[]): readonly Evidence[] {
  return [{ input, result: { unit: 'texts', texts: distinct(values) } }];
}

/** Sorted by code unit; without unknown ones. */
function distinct(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.flatMap((value) => value ?? []))].sort();
}
