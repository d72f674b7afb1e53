import type { Columns, Field, Row, Uses } from '../table/field';
import {
  COUNT,
  choice,
  DAY,
  DICTIONARY,
  FLAG,
  type Kind,
  NUMBER,
  REQUIRED_TEXT,
  TEXT,
  TIME,
} from '../table/kinds';
import { flagOf, identifierOf, oneOf, textOf } from '../table/read';
import { CONNECTIVITIES, DELEGATE_STATES, INSTANCE_STATES } from './connectivity';
import { HEALTH_CLASSES } from './health';
import { VERSION_STATUSES } from './lifecycle';
import {
  AUTO_UPGRADES,
  autoUpgradeOf,
  groupHeartbeatOf,
  groupTags,
  heartbeatOf,
  immutableOf,
  nameOf,
  notOf,
  pastTimeOf,
  type ReadContext,
  rowTags,
  scopeText,
  supportEndsOf,
  TOKEN_STATES,
  tagsOf,
  tokenStateOf,
  upperCaseOf,
  type WireObject,
} from './read-facts';
import { TAGGED, TAGS } from './tags';
import { VERSION } from './version';

/**
 * The formats of the Manager's listings: of groups (`delegate-groups` and `ng/v2`), and the rows of `listDelegates`, of one scope
 * or of all scopes below it.
 */
export type ListingFormat = 'groups' | 'rows' | 'scopedRows';

/** Where a fact is in each format: a property, or what a function makes of the item. A format without an entry lacks the fact. */
type Wire = { readonly [Format in ListingFormat]?: string | ((item: WireObject) => unknown) };

interface FactSource<Value> {
  readonly label: string;
  readonly wire: Wire;
  /** Undefined when the value cannot be read. */
  read(value: unknown, context: ReadContext, item: WireObject): Value | undefined;
}

/** A field whose values are in the answer. */
export type Fact = Field & FactSource<unknown>;
export type Facts = Readonly<Record<string, Fact>>;

/** A fact of an answer. */
function fact<Value, Column, Read, const Used extends Uses>(
  kind: Kind<Value, Column, Read>,
  source: FactSource<NoInfer<Value>>,
  uses: Used,
) {
  return { kind, ...source, ...uses };
}

/** A fact that has no property of its own: `fleet-builder.ts` makes it while it reads, or `derive.ts` of other facts. */
function made<Value, Column, Read, const Used extends Uses>(
  kind: Kind<Value, Column, Read>,
  label: string,
  uses: Used,
) {
  return { kind, label, ...uses };
}

const AUTO_UPGRADE = choice(AUTO_UPGRADES);
const TOKEN = choice(TOKEN_STATES);
const VERSION_STATUS = choice(VERSION_STATUSES);
/** Heartbeats, of which 0 says that there is none. */
const HEARTBEAT: typeof TIME = {
  ...TIME,
  rank: (column) => TIME.rank(column.map((at) => at || Number.NaN)),
};
/** The same property in both formats of `listDelegates`. */
const rows = <const At extends Wire['rows']>(at: At) => ({ rows: at, scopedRows: at });

/** The facts of a delegate that an answer has. */
export const DELEGATE_FACTS = {
  name: fact(
    REQUIRED_TEXT,
    { label: 'Delegate', wire: { groups: 'groupName', ...rows('name') }, read: nameOf },
    { search: true, sort: true, column: 1 },
  ),
  identifier: fact(
    TEXT,
    { label: 'Identifier', wire: { groups: 'delegateGroupIdentifier' }, read: identifierOf },
    { search: true, isExported: true },
  ),
  scope: fact(
    DICTIONARY,
    { label: 'Scope', wire: { scopedRows: scopeText }, read: textOf },
    { sort: true, isExported: true, filter: { param: 'scope', position: 11 } },
  ),
  /** As sent, e.g. `HELM_DELEGATE`; new types may appear. */
  type: fact(
    DICTIONARY,
    { label: 'Type', wire: { groups: 'delegateType', ...rows('type') }, read: textOf },
    { isExported: true },
  ),
  /** The type in upper case, for types differ by case in name only. */
  delegateType: fact(
    DICTIONARY,
    { label: 'Type', wire: { groups: 'delegateType', ...rows('type') }, read: upperCaseOf },
    { filter: { param: 'delegateType', position: 5, spelling: (type: string) => type.toUpperCase() } },
  ),
  description: fact(
    TEXT,
    { label: 'Description', wire: { groups: 'delegateDescription', ...rows('description') }, read: textOf },
    { search: true, isExported: true },
  ),
  tags: fact(
    TAGS,
    { label: 'Tags', wire: { groups: groupTags, ...rows(rowTags) }, read: tagsOf },
    { search: true, sort: true, column: 3, filter: { param: 'delegateTags', position: 6 } },
  ),
  autoUpgrade: fact(
    AUTO_UPGRADE,
    { label: 'Auto Upgrade', wire: { groups: 'autoUpgrade', ...rows('autoUpgrade') }, read: autoUpgradeOf },
    {
      sort: ['OFF', 'DETECTING', 'ON'],
      column: 7,
      filter: { param: 'autoUpgrade', position: 4, unknown: 'UNKNOWN' },
    },
  ),
  /** Last call of the upgrader, epoch ms. */
  upgraderSeenAt: fact(
    TIME,
    { label: 'Upgrader last seen', wire: { groups: 'upgraderLastUpdated' }, read: pastTimeOf },
    {},
  ),
  /** `INACTIVE` when any instance uses a token that is not active. */
  token: fact(
    TOKEN,
    { label: 'Token', wire: { groups: 'tokenActive' }, read: tokenStateOf },
    { filter: { param: 'token', position: 10 } },
  ),
  /** False for legacy images, whose support has no end of its own. */
  isImmutable: fact(
    FLAG,
    {
      label: 'Immutable image',
      wire: { groups: 'immutable', ...rows((item) => notOf(item.legacy)) },
      read: immutableOf,
    },
    {},
  ),
  /** The Manager's own last heartbeat of a delegate without instances: epoch ms; 0 = none on record. */
  groupHeartbeat: fact(
    HEARTBEAT,
    {
      label: 'Last Heartbeat',
      wire: { groups: 'lastHeartBeat', ...rows('lastHeartBeat') },
      read: groupHeartbeatOf,
    },
    { isLive: true },
  ),
} as const;

/** The facts of an instance: a pod, a container, a host. */
export const INSTANCE_FACTS = {
  hostName: fact(
    TEXT,
    { label: 'Host Name', wire: { groups: 'hostName', ...rows('hostName') }, read: textOf },
    { search: true, filter: { param: 'hostName', position: 9 } },
  ),
  /** As sent, e.g. `26.06.88902` or `26.06.88902.minimal`. */
  version: fact(
    VERSION,
    { label: 'Version', wire: { groups: 'version', ...rows('version') }, read: textOf },
    { search: true, filter: { param: 'version', position: 3 } },
  ),
  /** Epoch ms; 0 = none on record. */
  lastHeartbeat: fact(
    HEARTBEAT,
    {
      label: 'Last Heartbeat',
      wire: { groups: 'lastHeartbeat', ...rows('lastHeartbeat') },
      read: heartbeatOf,
    },
    { isLive: true },
  ),
  /** Start of the UTC day on which support ends, epoch ms. */
  supportEnds: fact(
    DAY,
    {
      label: 'Support Ends',
      wire: { groups: 'delegateExpirationTime', ...rows('expiringAt') },
      read: supportEndsOf,
    },
    {},
  ),
  /** Older Managers report none; then it is derived. */
  reportedStatus: fact(
    VERSION_STATUS,
    {
      label: 'Reported Status',
      wire: { groups: 'delegateInstanceVersionStatus', ...rows('status') },
      read: (value) => oneOf(VERSION_STATUSES, value),
    },
    {},
  ),
  isTokenActive: fact(FLAG, { label: 'Token', wire: { groups: 'tokenActive' }, read: flagOf }, {}),
} as const;

/** What `fleet-builder.ts` makes of a delegate. */
const DELEGATE_PARTS = {
  /** Identity within the scope across answers: the identifier, else a key made of the name. */
  key: made(REQUIRED_TEXT, 'Key', {}),
  /** Whether the answer lists instances of it that cannot be read. */
  hasUnreadableInstances: made(FLAG, 'Unreadable instances', {}),
} as const;

/** What `fleet-builder.ts` makes of an instance. */
const INSTANCE_PARTS = {
  /** The Manager's uuid, made unique within the delegate when an answer repeats one. */
  id: made(REQUIRED_TEXT, 'Id', {}),
} as const;

/** What the rules make of a delegate. */
export const DELEGATE_DERIVED = {
  status: made(choice(CONNECTIVITIES), 'Connectivity Status', {
    sort: ['DISCONNECTED', 'PARTIAL', 'CONNECTED'],
    column: 2,
  }),
  /** Each delegate is in one: together they are all. The filter of those that are not connected covers those that never were. */
  state: made(choice(DELEGATE_STATES), 'Connectivity Status', {
    filter: { param: 'status', position: 1, covers: { DISCONNECTED: ['NEVER'] } },
  }),
  /** The lowest version of the connected instances. */
  version: made(VERSION, 'Version', { sort: true, column: 4 }),
  /** The worst of its instances. */
  versionStatus: made(VERSION_STATUS, 'Instance Status', { sort: { by: 'supportEnds' }, column: 5 }),
  /** Newest of all instances, epoch ms; 0 = none on record. */
  lastHeartbeat: made(HEARTBEAT, 'Last Heartbeat', { sort: true, column: 6, isLive: true }),
  /** When support ends of the instance with the worst status, of the first to end when several have it: a UTC day, epoch ms. */
  supportEnds: made(DAY, 'Support Ends', { sort: true, isExported: true }),
  /** When support ends of the first instance, whatever its status: a UTC day, epoch ms. */
  earliestSupportEnds: made(DAY, 'First Support Ends', {}),
  connectedInstances: made(COUNT, 'Connected Instances', { isExported: true }),
  instanceCount: made(COUNT, 'Instances', { isExported: true }),
  /** Connected, and a heartbeat late. */
  lateInstances: made(COUNT, 'Late Instances', {}),
  /** Without a heartbeat that can be read. */
  unknownInstances: made(COUNT, 'Unknown Instances', {}),
  /** False when there is no heartbeat on record. */
  hasEverConnected: made(FLAG, 'Ever Connected', {}),
  /** How many different versions the connected instances run. */
  versionCount: made(COUNT, 'Versions', {}),
  /** Releases between its version and the latest: 0 when none or only a patch. */
  releasesBehind: made(NUMBER, 'Releases Behind', {}),
  /** Of which nobody knows when their support ends. */
  unknownExpiryInstances: made(COUNT, 'Unknown Expiries', {}),
  health: made(choice(HEALTH_CLASSES), 'Health', { sort: true }),
  /** Whether it has custom tags. A field of its own, because any text that meant "no tags" could be a tag. */
  tagged: made(choice(TAGGED), 'Tagged', { filter: { param: 'tagged', position: 7 } }),
  /** Whom a tag such as `owner:web` or `team:web` names. */
  owner: made(DICTIONARY, 'Owner', { filter: { param: 'owner', position: 8 } }),
} as const;

/** What the rules make of an instance. */
export const INSTANCE_DERIVED = {
  status: made(choice(INSTANCE_STATES), 'Connectivity Status', {}),
  versionStatus: made(VERSION_STATUS, 'Instance Status', {
    filter: { param: 'versionStatus', position: 2, unknown: 'UNKNOWN' },
  }),
  /** Whether it is known when support ends, or that it has no end. */
  isExpiryKnown: made(FLAG, 'Expiry known', {}),
  /** Whether anybody can say that it is unsupported or not. */
  isUnsupportedKnown: made(FLAG, 'Support known', {}),
  /** Releases between its version and the latest. */
  releasesBehind: made(NUMBER, 'Releases Behind', {}),
} as const;

/** All fields of a delegate. */
export const DELEGATE = { ...DELEGATE_PARTS, ...DELEGATE_FACTS, ...DELEGATE_DERIVED } as const;
/** All fields of an instance. */
export const INSTANCE = { ...INSTANCE_PARTS, ...INSTANCE_FACTS, ...INSTANCE_DERIVED } as const;

/** A delegate: a named group of instances. What changes with most answers is not in it: read `lastHeartbeat` from the fleet. */
export type Delegate = Row<typeof DELEGATE>;
export type DelegateField = keyof typeof DELEGATE;
/** One replica of a delegate: a pod, a container, a host. */
export type Instance = Row<typeof INSTANCE>;

export type DelegateFactColumns = Columns<typeof DELEGATE_FACTS & typeof DELEGATE_PARTS>;
export type InstanceFactColumns = Columns<typeof INSTANCE_FACTS & typeof INSTANCE_PARTS>;
