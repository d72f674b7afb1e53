import * as v from 'valibot';
import type { AutoUpgrade } from '@/domain/delegate/read-facts';
import { type RestResponse, restResponseSchema } from './envelopes';

/** Answer of `POST /ng/api/delegate-setup/listDelegates`, down to the list; its rows are checked where they are read. */
export const delegateRowsAnswerSchema = restResponseSchema(v.custom<readonly unknown[]>(Array.isArray));

/** The same answer in full. */
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
