import type { RestResponse } from '@/api/wire/envelopes';
import type { AutoUpgrade } from '@/domain/delegate/read-facts';
import type { VersionStatus } from '@/domain/delegate/version-status';

/** Of the listings of groups. A null `resource` = no permission for anything. */
export type DelegateGroupsAnswer = RestResponse<DelegateGroupListing>;

export interface DelegateGroupListing {
  /** Null when the caller may see none of the groups. */
  readonly delegateGroupDetails: readonly DelegateGroupDetails[] | null;
  /** Newer Managers; whether it counts instances is not documented. Not read: we count ourselves. */
  readonly delegateVersionStatusAggregatedCount?: StatusCounts;
  readonly autoUpgradeOffCount?: number;
}

interface StatusCounts {
  readonly counts: Readonly<Record<string, number>>;
}

/** The Manager's source of a tag that it adds by itself. */
type ImplicitSelectorType =
  | 'GROUP_NAME'
  | 'PROFILE_NAME'
  | 'PROFILE_SELECTORS'
  | 'DELEGATE_NAME'
  | 'HOST_NAME'
  | 'GROUP_SELECTORS';

/** A delegate. Null strings and collections are omitted; numbers and booleans are always present. */
export interface DelegateGroupDetails {
  readonly groupId?: string;
  readonly delegateGroupIdentifier?: string;
  readonly groupName?: string;
  readonly delegateType?: string;
  readonly delegateDescription?: string;
  readonly delegateConfigurationId?: string;
  /** Keys are the tags, lower-cased. */
  readonly groupImplicitSelectors?: Readonly<Record<string, ImplicitSelectorType>>;
  readonly groupCustomSelectors?: readonly string[];
  /** Capital B. Newest heartbeat of all instances; 0 = none. */
  readonly lastHeartBeat: number;
  readonly connectivityStatus: 'connected' | 'partially connected' | 'disconnected';
  readonly activelyConnected: boolean;
  readonly grpcActive: boolean;
  readonly delegateInstanceDetails: readonly DelegateGroupInstance[];
  /** False when any instance uses a token that is not active. */
  readonly tokenActive: boolean;
  /** ON for every delegate without instances. */
  readonly autoUpgrade: AutoUpgrade;
  /** Over connected instances; 0 = none is connected. Not read. */
  readonly delegateGroupExpirationTime: number;
  /** Last call of the upgrader; 0 = never. */
  readonly upgraderLastUpdated: number;
  /** Taken from the first instance: false for every delegate without instances. */
  readonly immutable: boolean;
  /** Lowest version of connected instances, in string order. Not read. */
  readonly groupVersion?: string;
  readonly delegateGroupVersionStatus?: VersionStatus;
  readonly delegateVersionStatusInstanceLevelCount?: StatusCounts;
  readonly unsupported?: boolean;
}

/** An instance of a delegate. */
export interface DelegateGroupInstance {
  readonly uuid: string;
  readonly hostName?: string;
  /** Small b. 0 = never. */
  readonly lastHeartbeat: number;
  readonly activelyConnected: boolean;
  readonly tokenActive: boolean;
  readonly version?: string;
  /** Computed anew for every answer, as now plus whole weeks: it drifts. */
  readonly delegateExpirationTime: number;
  /** Newer Managers. */
  readonly delegateInstanceVersionStatus?: VersionStatus;
  /** Spelled this way by the Manager. */
  readonly polllingModeEnabled?: boolean;
  readonly runner?: boolean;
  readonly disabled?: boolean;
}

/** Of `listDelegates`. */
export type DelegateRowsAnswer = RestResponse<readonly DelegateRow[]>;

/** A delegate as listDelegates reports it: no identifier, and nulls are sent as null. */
export interface DelegateRow {
  readonly type: string | null;
  readonly name: string;
  readonly description: string | null;
  /** Custom and implicit tags mixed. */
  readonly tags: readonly string[] | null;
  /** Capital B. 0 = none. */
  readonly lastHeartBeat: number;
  readonly connected: boolean;
  readonly delegateReplicas: readonly DelegateReplica[];
  readonly autoUpgrade: AutoUpgrade;
  /** The opposite of `immutable`. */
  readonly legacy: boolean;
  /** Newer Managers; whether it is a name or an identifier is not documented. */
  readonly orgName?: string | null;
  readonly projectName?: string | null;
}

export interface DelegateReplica {
  readonly uuid: string;
  readonly hostName: string | null;
  /** Small b. 0 = never. */
  readonly lastHeartbeat: number;
  readonly connected: boolean;
  readonly version: string | null;
  readonly expiringAt: number;
  /** Newer Managers; presumably the version status. */
  readonly status?: string | null;
  readonly runner?: boolean;
}
