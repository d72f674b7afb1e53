import type { Columns, Row } from '../table/field';
import {
  COUNT,
  choice,
  DAY,
  DICTIONARY,
  FLAG,
  LISTS,
  NUMBER,
  REQUIRED_TEXT,
  TEXT,
  TIME,
} from '../table/kinds';
import { oneOf, readFlag, readIdentifier, readText } from '../table/read';
import { CONNECTIVITIES, DELEGATE_STATES, INSTANCE_STATES } from './connectivity';
import { type DelegateFields, fact, type InstanceFields, made, rows } from './declare';
import { HEALTH_CLASSES } from './health';
import {
  AUTO_UPGRADES,
  groupTags,
  readAutoUpgrade,
  readGroupHeartbeat,
  readHeartbeatTime,
  readImmutable,
  readName,
  readNegation,
  readSupportEnds,
  readTags,
  readTokenState,
  readUpperCase,
  rowTags,
  scopeText,
  TOKEN_STATES,
} from './read-facts';
import { TAGGED, TAGS } from './tags';
import { VERSION } from './version';
import { VERSION_STATUSES } from './version-status';

const AUTO_UPGRADE = choice(AUTO_UPGRADES);
const TOKEN = choice(TOKEN_STATES);
const VERSION_STATUS = choice(VERSION_STATUSES);
export const DELEGATE_FACTS = {
  name: fact(
    REQUIRED_TEXT,
    { label: 'Delegate', wire: { groups: 'groupName', ...rows('name') }, read: readName },
    { search: true, sort: true, column: 1 },
  ),
  identifier: fact(
    TEXT,
    { label: 'Identifier', wire: { groups: 'delegateGroupIdentifier' }, read: readIdentifier },
    { search: true, sort: true, column: 'optional' },
  ),
  scope: fact(
    DICTIONARY,
    { label: 'Scope', wire: { scopedRows: scopeText }, read: readText },
    { sort: true, isExported: true, filter: { param: 'scope', position: 11 } },
  ),
  /** As sent, such as `HELM_DELEGATE`; new types may appear. */
  type: fact(
    DICTIONARY,
    { label: 'Type', wire: { groups: 'delegateType', ...rows('type') }, read: readText },
    { sort: true, column: 'optional' },
  ),
  /** The type in upper case, because types that differ only in case are the same type. */
  delegateType: fact(
    DICTIONARY,
    { label: 'Type', wire: { groups: 'delegateType', ...rows('type') }, read: readUpperCase },
    { filter: { param: 'delegateType', position: 5, spelling: (type: string) => type.toUpperCase() } },
  ),
  description: fact(
    TEXT,
    { label: 'Description', wire: { groups: 'delegateDescription', ...rows('description') }, read: readText },
    { search: true, sort: true, column: 'optional' },
  ),
  tags: fact(
    TAGS,
    { label: 'Tags', wire: { groups: groupTags, ...rows(rowTags) }, read: readTags },
    { search: true, sort: true, column: 3, filter: { param: 'delegateTags', position: 6 } },
  ),
  autoUpgrade: fact(
    AUTO_UPGRADE,
    { label: 'Auto Upgrade', wire: { groups: 'autoUpgrade', ...rows('autoUpgrade') }, read: readAutoUpgrade },
    {
      sort: true,
      column: 7,
      filter: { param: 'autoUpgrade', position: 4, unknown: 'UNKNOWN' },
    },
  ),
  /** Last call of the upgrader, epoch ms; 0 = none on record. */
  upgraderSeenAt: fact(
    TIME,
    { label: 'Upgrader Last Seen', wire: { groups: 'upgraderLastUpdated' }, read: readHeartbeatTime },
    { sort: true, column: 'optional' },
  ),
  /** `INACTIVE` when any instance uses a token that is not active. */
  token: fact(
    TOKEN,
    { label: 'Token', wire: { groups: 'tokenActive' }, read: readTokenState },
    { sort: true, column: 'optional', filter: { param: 'token', position: 10 } },
  ),
  /** False for legacy images, whose support has no end of its own. */
  isImmutable: fact(
    FLAG,
    {
      label: 'Immutable Image',
      wire: { groups: 'immutable', ...rows((item) => readNegation(item.legacy)) },
      read: readImmutable,
    },
    { sort: true, column: 'optional' },
  ),
  /** The Manager's own last heartbeat for a delegate without instances: epoch ms; 0 = none on record. */
  groupHeartbeat: fact(
    TIME,
    {
      label: 'Last Heartbeat',
      wire: { groups: 'lastHeartBeat', ...rows('lastHeartBeat') },
      read: readGroupHeartbeat,
    },
    { isLive: true },
  ),
} as const;

export const INSTANCE_FACTS = {
  hostName: fact(
    TEXT,
    { label: 'Host Name', wire: { groups: 'hostName', ...rows('hostName') }, read: readText },
    { search: true, filter: { param: 'hostName', position: 9 } },
  ),
  /** As sent, such as `26.06.88902` or `26.06.88902.minimal`. */
  version: fact(
    VERSION,
    { label: 'Version', wire: { groups: 'version', ...rows('version') }, read: readText },
    { search: true, filter: { param: 'version', position: 3 } },
  ),
  /** Epoch ms; 0 = none on record. */
  lastHeartbeat: fact(
    TIME,
    {
      label: 'Last Heartbeat',
      wire: { groups: 'lastHeartbeat', ...rows('lastHeartbeat') },
      read: readHeartbeatTime,
    },
    { isLive: true, filter: { param: 'silent', position: 13, range: 'silence' } },
  ),
  /** Start of the UTC day on which support ends, epoch ms. */
  supportEnds: fact(
    DAY,
    {
      label: 'Support Ends',
      wire: { groups: 'delegateExpirationTime', ...rows('expiringAt') },
      read: readSupportEnds,
    },
    { filter: { param: 'ends', position: 14, range: 'days' } },
  ),
  /** Older Managers do not report a status; it is then derived. */
  reportedStatus: fact(
    VERSION_STATUS,
    {
      label: 'Reported Status',
      wire: { groups: 'delegateInstanceVersionStatus', ...rows('status') },
      read: (value) => oneOf(VERSION_STATUSES, value),
    },
    {},
  ),
  /** Whether it fetches tasks by polling, without a WebSocket. Newer Managers. */
  isPolling: fact(FLAG, { label: 'Polling', wire: { groups: 'polllingModeEnabled' }, read: readFlag }, {}),
  isTokenActive: fact(FLAG, { label: 'Token active', wire: { groups: 'tokenActive' }, read: readFlag }, {}),
} as const;

const DELEGATE_PARTS = {
  /** Identity within the scope across answers: the identifier, else a key made from the name. */
  key: made(REQUIRED_TEXT, 'Key', { filter: { param: 'delegate', position: 15 } }),
  /** Whether the answer lists instances of this delegate that cannot be read. */
  hasUnreadableInstances: made(FLAG, 'Unreadable Instances', { isExported: true }),
} as const;

const INSTANCE_PARTS = {
  /** The Manager's uuid, made unique within the delegate when an answer repeats it. */
  id: made(REQUIRED_TEXT, 'Id', {}),
} as const;

export const DELEGATE_DERIVED = {
  status: made(choice(CONNECTIVITIES), 'Connectivity Status', { sort: true, column: 2 }),
  /** Every delegate has exactly one state: it counts in this one only, wherever states are counted. */
  state: made(choice(DELEGATE_STATES), 'Connectivity Status', { filter: { param: 'status', position: 1 } }),
  /** The lowest version of the connected instances. */
  version: made(VERSION, 'Version', { sort: true, column: 4 }),
  /** The worst version status of its instances. */
  versionStatus: made(VERSION_STATUS, 'Instance Status', { sort: { by: 'supportEnds' }, column: 5 }),
  /** Newest heartbeat of all instances, epoch ms; 0 = none on record. */
  lastHeartbeat: made(TIME, 'Last Heartbeat', { sort: true, column: 6, isLive: true }),
  /** End of support of the instance with the worst status, the earliest of several: start of a UTC day, epoch ms. */
  supportEnds: made(DAY, 'Support Ends', { sort: true, column: 'optional' }),
  /** The earliest end of support of all instances, whatever their status: start of a UTC day, epoch ms. */
  earliestSupportEnds: made(DAY, 'First Support Ends', {}),
  connectedInstances: made(COUNT, 'Connected Instances', { isExported: true }),
  instanceCount: made(COUNT, 'Instances', { isExported: true }),
  /** Instances that are connected, but whose heartbeat is late. */
  lateInstances: made(COUNT, 'Late Instances', {}),
  /** Instances without a readable heartbeat. */
  unknownInstances: made(COUNT, 'Unknown Instances', {}),
  /** How many different versions the connected instances run. */
  versionCount: made(COUNT, 'Versions', {}),
  /** Releases between its version and the latest; 0 when it is the same release or a patch of it. */
  releasesBehind: made(NUMBER, 'Releases Behind', { sort: true, column: 'optional' }),
  /** Instances whose end of support is unknown. */
  unknownExpiryInstances: made(COUNT, 'Unknown Support Ends', {}),
  health: made(choice(HEALTH_CLASSES), 'Health', { sort: true }),
  /** Whether the delegate has custom tags. A separate field, because any text that meant "no tags" could itself be a tag. */
  tagged: made(choice(TAGGED), 'Tagged', { filter: { param: 'tagged', position: 7 } }),
  /** The owner that a tag such as `owner:web` or `team:web` names. */
  owner: made(DICTIONARY, 'Owner', {
    sort: true,
    column: 'optional',
    filter: { param: 'owner', position: 8 },
  }),
  /** The distinct host names of its instances. */
  hostNames: made(LISTS, 'Host Names', { sort: true, column: 'optional' }),
} as const;

export const INSTANCE_DERIVED = {
  status: made(choice(INSTANCE_STATES), 'Connectivity Status', {}),
  versionStatus: made(VERSION_STATUS, 'Instance Status', {
    filter: { param: 'versionStatus', position: 2, unknown: 'UNKNOWN' },
  }),
  /** Whether the end of support is known, or it is known that there is none. */
  isExpiryKnown: made(FLAG, 'Support end known', {}),
  /** Whether it is known if the instance is unsupported. */
  isUnsupportedKnown: made(FLAG, 'Support known', {}),
  /** Releases between its version and the latest. */
  releasesBehind: made(NUMBER, 'Releases Behind', {}),
} as const;

export const DELEGATE = {
  ...DELEGATE_PARTS,
  ...DELEGATE_FACTS,
  ...DELEGATE_DERIVED,
} as const satisfies DelegateFields;
export const INSTANCE = {
  ...INSTANCE_PARTS,
  ...INSTANCE_FACTS,
  ...INSTANCE_DERIVED,
} as const satisfies InstanceFields;

/** Without the values that change with most answers: read `lastHeartbeat` from the fleet. */
export type Delegate = Row<typeof DELEGATE>;
export type DelegateField = keyof typeof DELEGATE;
export type Instance = Row<typeof INSTANCE>;

export type DelegateFactColumns = Columns<typeof DELEGATE_FACTS & typeof DELEGATE_PARTS>;
export type InstanceFactColumns = Columns<typeof INSTANCE_FACTS & typeof INSTANCE_PARTS>;
