import * as v from 'valibot';
import type { DelegateSize } from '@/domain/install/delegate-sizes';
import type { ClusterPermission } from '@/domain/install/install-plan';
import { restResponseSchema } from './envelopes';

/** Answer of every operation that returns a file: its text, unchanged. */
export const fileAnswerSchema = v.pipe(v.string(), v.nonEmpty());

/** Answer of `GET /api/delegates-verification/heartbeatV2`. */
export const heartbeatCountsAnswerSchema = restResponseSchema(
  v.object({ numberOfRegisteredDelegates: v.number(), numberOfConnectedDelegates: v.number() }),
);

/** Body of `generate-helm-values`, `generate-kubernetes-yaml` and `v3/ng/docker`. */
export interface DelegateSetupBody {
  readonly name: string;
  readonly delegateType: 'HELM_DELEGATE' | 'KUBERNETES' | 'DOCKER';
  readonly orgIdentifier?: string;
  readonly projectIdentifier?: string;
  readonly description?: string;
  readonly size: DelegateSize;
  readonly k8sConfigDetails: {
    readonly k8sPermissionType: ClusterPermission;
    readonly namespace: string;
  };
  readonly tags: readonly string[];
  readonly tokenName: string;
}

/** Body of `download-delegates/kubernetes` and `download-delegates/docker`. */
export interface DelegateDownloadBody {
  readonly name: string;
  readonly description?: string;
  readonly size?: DelegateSize;
  readonly tags: readonly string[];
  readonly tokenName: string;
  readonly clusterPermissionType?: ClusterPermission;
  /** NAMESPACE_ADMIN requires it. */
  readonly customClusterNamespace?: string;
}
