/** What the Manager says, or we derive, about how an instance's version stands. Worst first. */
export const VERSION_STATUSES = ['EXPIRED', 'EXPIRING', 'UNSUPPORTED', 'ACTIVE'] as const;
export type VersionStatus = (typeof VERSION_STATUSES)[number];

/** Auto-upgrade as the Manager tells it; `DETECTING` is shown to people as SYNCHRONIZING. */
export const AUTO_UPGRADES = ['ON', 'OFF', 'DETECTING'] as const;
export type AutoUpgrade = (typeof AUTO_UPGRADES)[number];

/** One replica of a delegate: a pod, a container, a host. Its heartbeat is not here but in {@link Fleet.heartbeats}. */
export interface Instance {
  /** The Manager's uuid, made unique within the delegate when an answer repeats one. */
  readonly id: string;
  readonly hostName?: string;
  /** As sent, e.g. `26.06.88902` or `26.06.88902.minimal`. */
  readonly version?: string;
  /**
   * When support ends: epoch ms at the start of that UTC day, because the Manager's number moves by milliseconds
   * on every answer. Absent when unreadable, and for legacy (not immutable) images, which have none.
   */
  readonly expiresAt?: number;
  /** Absent on older Managers; then it is derived. */
  readonly reportedStatus?: VersionStatus;
  readonly isTokenActive?: boolean;
}

/** Where a delegate is owned; neither = the account. Whether these are names or identifiers is not documented. */
export interface DelegateOwner {
  readonly org?: string;
  readonly project?: string;
}

/**
 * A delegate: a named group of instances. Everything here changes rarely; heartbeats, of which a poll moves nearly all, live in {@link Fleet}. Here and
 * in {@link Instance}, a fact that says nothing is absent, never an empty text.
 */
export interface Delegate {
  /** Identity within the scope across polls: the identifier, else one made from the name. */
  readonly key: string;
  /** Absent when the listing in use does not tell it; then delete and tags are not possible. */
  readonly identifier?: string;
  readonly name: string;
  /** Told by a listing of several scopes alone, and not by older Managers. */
  readonly owner?: DelegateOwner;
  /** As sent, e.g. `HELM_DELEGATE`; new kinds may appear. */
  readonly type?: string;
  readonly description?: string;
  /** Stored tags, case kept, sorted. */
  readonly customTags: readonly string[];
  /** Tags the Manager adds by itself (the lower-cased name, legacy profile selectors), sorted; none that is custom too. */
  readonly implicitTags: readonly string[];
  /** Absent when not told, or when told of a delegate without instances (the Manager then always says ON). */
  readonly autoUpgrade?: AutoUpgrade;
  /** Last call of the upgrader, epoch ms. */
  readonly upgraderSeenAt?: number;
  /** False when any instance uses a token that is not active; absent when not told. */
  readonly isTokenActive?: boolean;
  /** False for legacy images, which never expire; absent when not told. */
  readonly isImmutable?: boolean;
  /** In the Manager's order. */
  readonly instances: readonly Instance[];
  /** The Manager's own last heartbeat of the group when it lists no instance: epoch ms; 0 = none on record; absent = unreadable. */
  readonly groupHeartbeatAt?: number;
}

/** What is not told may also be undefined: quicker to make than an object from which it is absent. */
type Loosely<T> = {
  readonly [Field in keyof T]: object extends Pick<T, Field> ? T[Field] | undefined : T[Field];
};

/** {@link Instance} as read from an answer. */
export type DecodedInstance = Loosely<Instance>;

/** A delegate as read from an answer, to be written down at once and forgotten: see {@link fleetWriter}. */
export interface DecodedDelegate {
  readonly delegate: Loosely<Omit<Delegate, 'instances'>> & {
    readonly instances: readonly DecodedInstance[];
  };
  /** Last heartbeat of each instance, epoch ms; 0 = none on record, NaN = unreadable. */
  readonly heartbeats: readonly number[];
}
