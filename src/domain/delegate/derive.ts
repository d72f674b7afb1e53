import { countWhere } from '@/lib/count-where';
import type { Columns, Fields } from '../table/field';
import { columnList } from '../table/row-view';
import {
  connectivityOf,
  delegateState,
  instanceState,
  isConnected,
  isLate,
  isUnknown,
  newestHeartbeat,
} from './connectivity';
import type { Context } from './context';
import { DELEGATE, DELEGATE_DERIVED, INSTANCE, INSTANCE_DERIVED } from './fields';
import type { Fleet, FleetFacts } from './fleet';
import { healthOf } from './health';
import { type Moment, momentOf } from './moment';
import { ownerOf } from './owner';
import { type DelegateRow, delegateRows, type InstanceRow } from './rows';
import { lowestVersion } from './version';
import {
  earliestEnd,
  isExpiryKnown,
  isUnsupportedKnown,
  supportEndOf,
  versionStatusOf,
  worstStatus,
} from './version-status';

type RulesOf<Table extends Fields, Row> = {
  readonly [Name in keyof Table]: (
    row: Row,
    moment: Moment,
  ) => ReturnType<Table[Name]['kind']['at']> | undefined;
};

/** The rule of each derived field of an instance. A rule may read the fields of the rules above it. */
const OF_INSTANCE: RulesOf<typeof INSTANCE_DERIVED, InstanceRow> = {
  status: ({ lastHeartbeat }, moment) => instanceState(lastHeartbeat, moment),
  versionStatus: versionStatusOf,
  isExpiryKnown,
  isUnsupportedKnown,
  releasesBehind: ({ version }, moment) => moment.releasesBehind(version),
};

/** The rule of each derived field of a delegate. A rule may read all of its instances, and the rules above it. */
const OF_DELEGATE: RulesOf<Omit<typeof DELEGATE_DERIVED, 'hostNames'>, DelegateRow> = {
  status: connectivityOf,
  lastHeartbeat: newestHeartbeat,
  state: delegateState,
  version: (delegate) => lowestVersion(connectedVersions(delegate)),
  versionCount: (delegate) => connectedVersions(delegate).length,
  releasesBehind: ({ version }, moment) => moment.releasesBehind(version),
  versionStatus: ({ instances }) => worstStatus(instances),
  supportEnds: ({ versionStatus, instances }) => supportEndOf(versionStatus, instances),
  earliestSupportEnds: ({ instances }) => earliestEnd(instances),
  unknownExpiryInstances: ({ instances }) => countWhere(instances, (one) => one.isExpiryKnown === false),
  instanceCount: ({ instances }) => instances.length,
  connectedInstances: ({ instances }) => countWhere(instances, isConnected),
  lateInstances: ({ instances }) => countWhere(instances, isLate),
  unknownInstances: ({ instances }) => countWhere(instances, isUnknown),
  health: healthOf,
  tagged: ({ tags }) => (tags.custom.length > 0 ? 'YES' : 'NO'),
  owner: ({ tags }, { policy }) => ownerOf(tags.custom, policy.ownerPrefixes),
};

/** `facts` may be a fleet; the result is then that fleet at another moment. */
export function fleetOf(facts: FleetFacts, context: Context): Fleet {
  const { firstInstance } = facts;
  const moment = momentOf(context);
  const columns = {
    delegates: columnList(DELEGATE, facts.delegates),
    instances: columnList(INSTANCE, facts.instances),
  };
  const delegates = delegateRows({ firstInstance, ...columns });
  const instances: InstanceRow[] = [];
  for (const delegate of delegates) instances.push(...delegate.instances);
  const ofInstances = applyRules(OF_INSTANCE, INSTANCE, {
    rows: instances,
    columns: columns.instances,
    moment,
  });
  const ofDelegates = applyRules(OF_DELEGATE, DELEGATE, {
    rows: delegates,
    columns: columns.delegates,
    moment,
  });
  return {
    ...facts,
    context,
    delegates: {
      ...facts.delegates,
      ...ofDelegates,
      hostNames: { first: firstInstance, texts: facts.instances.hostName },
    },
    instances: { ...facts.instances, ...ofInstances },
  };
}

/** Adds a column to `columns` after each rule, so that the rows have the new field for the rules below. */
function applyRules<Derived extends Fields, Row>(
  rules: RulesOf<Derived, Row>,
  fields: Fields,
  {
    rows,
    columns,
    moment,
  }: { readonly rows: readonly Row[]; readonly columns: unknown[]; readonly moment: Moment },
): Columns<Derived> {
  const names = Object.keys(fields);
  const made = Object.entries(rules).map(([name, rule]) => {
    const builder = fields[name]?.kind.builder();
    for (const row of rows) builder?.push(rule(row, moment));
    const column = builder?.finish();
    columns[names.indexOf(name)] = column;
    return [name, column] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one column a rule, made by the kind of its field
  return Object.fromEntries(made) as Columns<Derived>;
}

/** The distinct versions of the connected instances, as sent: `.minimal` is a version of its own. */
function connectedVersions({ instances }: DelegateRow): readonly string[] {
  const versions: string[] = [];
  for (const instance of instances) {
    const { version } = instance;
    if (version !== undefined && isConnected(instance) && !versions.includes(version)) versions.push(version);
  }
  return versions;
}
