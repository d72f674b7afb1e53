import * as v from 'valibot';
import { type RestResponse, restResponseSchema } from './envelopes';

/** Answer of every operation that gives a file: its text, as it is. */
export const fileAnswerSchema = v.pipe(v.string(), v.nonEmpty());

/** Answer of `GET /api/setup/delegates/installation-command`. */
export type InstallationCommandAnswer = RestResponse<{
  readonly command: string;
  /** For Helm alone. */
  readonly delegateHelmRepoUrl?: string;
}>;

/** Answer of `GET /api/delegates-verification/heartbeatV2`. */
export const heartbeatCountsAnswerSchema = restResponseSchema(
  v.object({ numberOfRegisteredDelegates: v.number(), numberOfConnectedDelegates: v.number() }),
);
export type HeartbeatCountsAnswer = v.InferInput<typeof heartbeatCountsAnswerSchema>;

export type DelegateSizeName = 'LAPTOP' | 'SMALL' | 'MEDIUM' | 'LARGE' | 'CCM_SMALL';
export type ClusterPermission = 'CLUSTER_ADMIN' | 'CLUSTER_VIEWER' | 'NAMESPACE_ADMIN';

/** Body of `generate-helm-values`, `generate-kubernetes-yaml` and `v3/ng/docker`. */
export interface DelegateSetupBody {
  readonly name: string;
  readonly delegateType: 'HELM_DELEGATE' | 'KUBERNETES' | 'DOCKER';
  readonly orgIdentifier?: string;
  readonly projectIdentifier?: string;
  readonly description?: string;
  /** LAPTOP unless said. */
  readonly size?: DelegateSizeName;
  readonly k8sConfigDetails?: {
    /** CLUSTER_ADMIN unless said. */
    readonly k8sPermissionType: ClusterPermission;
    readonly namespace?: string;
  };
  readonly tags?: readonly string[];
  readonly tokenName?: string;
}

/** Body of `download-delegates/kubernetes` and `download-delegates/docker`. */
export interface DelegateDownloadBody {
  readonly name: string;
  readonly description?: string;
  readonly size?: DelegateSizeName;
  readonly tags?: readonly string[];
  /** The scope's default token unless said. */
  readonly tokenName?: string;
  readonly clusterPermissionType?: ClusterPermission;
  /** NAMESPACE_ADMIN wants it. */
  readonly customClusterNamespace?: string;
}
