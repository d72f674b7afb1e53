import { type Scope, scopeOf } from '@/domain/scope/scope';
import { ManagerError } from './errors';
import { managerParams, ngParams, ngScope } from './paths';
import { type CallOptions, readSecret } from './request';
import type { Call } from './send';
import {
  type ClusterPermission,
  type DelegateDownloadBody,
  type DelegateSetupBody,
  type DelegateSizeName,
  fileAnswerSchema,
} from './wire/install';

/** What a delegate that is to be installed shall be. */
export interface NewDelegate {
  /** Unique in the account. */
  readonly name: string;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Whose value will be in the file; active, and owned by exactly the scope. Absent: the scope's default token. */
  readonly tokenName?: string | undefined;
  /** @default LAPTOP */
  readonly size?: DelegateSizeName | undefined;
  /** What it may do in its Kubernetes cluster. @default CLUSTER_ADMIN */
  readonly clusterPermission?: ClusterPermission | undefined;
  /** For NAMESPACE_ADMIN. */
  readonly namespace?: string | undefined;
}

/**
 * Fetches the values file for the Helm chart, `harness-delegate-values.yaml`. It wants a token's name. This and the files below
 * hold the value of a token: kept nowhere, shown when asked for. Each takes `core_delegate_edit` on the scope and throws a
 * ManagerError, refused for a name that is taken in the account or a token that does not fit; when cancelled, the abort reason.
 */
export function fetchHelmValues(
  scope: Scope,
  delegate: NewDelegate,
  options: CallOptions = {},
): Promise<string> {
  return fetchFile(
    {
      method: 'POST',
      path: '/ng/api/delegate-setup/generate-helm-values',
      params: ngParams(scope),
      body: setupBody(scope, delegate, 'HELM_DELEGATE'),
    },
    options,
  );
}

/** Fetches the manifest for `kubectl apply`, `harness-delegate.yml`. Throws as {@link fetchHelmValues} does. */
export function fetchKubernetesManifest(
  scope: Scope,
  delegate: NewDelegate,
  options: CallOptions = {},
): Promise<string> {
  const params = managerParams(scope);
  // Contract: without it, the same comes as an archive.
  params.set('fileFormat', 'text/plain');
  return fetchFirstFile(
    {
      method: 'POST',
      path: '/ng/api/download-delegates/kubernetes',
      params: ngParams(scope),
      body: kubernetesDownloadBody(delegate),
    },
    {
      method: 'POST',
      path: '/api/setup/delegates/generate-kubernetes-yaml',
      params,
      body: setupBody(scope, delegate, 'KUBERNETES'),
    },
    options,
  );
}

/** Fetches the file for Docker Compose, `docker-compose.yaml`. Throws as {@link fetchHelmValues} does. */
export function fetchDockerCompose(
  scope: Scope,
  delegate: NewDelegate,
  options: CallOptions = {},
): Promise<string> {
  return fetchFirstFile(
    {
      method: 'POST',
      path: '/ng/api/download-delegates/docker',
      params: ngParams(scope),
      body: commonBody(delegate) satisfies DelegateDownloadBody,
    },
    {
      method: 'POST',
      path: '/api/setup/delegates/v3/ng/docker',
      // Contract: this one takes organization and project from the body alone.
      params: managerParams(scopeOf(scope.account)),
      body: setupBody(scope, delegate, 'DOCKER'),
    },
    options,
  );
}

async function fetchFile(call: Call, { signal }: CallOptions): Promise<string> {
  // Refusals come as JSON all the same.
  const accept = 'text/plain, application/json';
  return linesOfText((await readSecret({ ...call, accept, signal }, fileAnswerSchema)).data);
}

/** The second file where the Manager does not have the first. */
async function fetchFirstFile(first: Call, second: Call, options: CallOptions): Promise<string> {
  try {
    return await fetchFile(first, options);
  } catch (error) {
    if (!(error instanceof ManagerError) || error.reason !== 'not-found') throw error;
    return fetchFile(second, options);
  }
}

// Control characters but for tabs and line feeds, halves of surrogate pairs, and the marks that reorder what follows them.
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/gu;

/** A text of several lines as it was sent, less what a terminal or a reader would take for something else. */
function linesOfText(sent: string): string {
  return sent.replace(HIDDEN, '');
}

function setupBody(
  scope: Scope,
  delegate: NewDelegate,
  delegateType: DelegateSetupBody['delegateType'],
): DelegateSetupBody {
  const { size, clusterPermission, namespace } = delegate;
  return {
    ...commonBody(delegate),
    delegateType,
    ...ngScope(scope),
    ...(size && { size }),
    ...(clusterPermission && {
      k8sConfigDetails: { k8sPermissionType: clusterPermission, ...(namespace && { namespace }) },
    }),
  };
}

function kubernetesDownloadBody(delegate: NewDelegate): DelegateDownloadBody {
  const { size, clusterPermission, namespace } = delegate;
  return {
    ...commonBody(delegate),
    ...(size && { size }),
    ...(clusterPermission && { clusterPermissionType: clusterPermission }),
    ...(namespace && { customClusterNamespace: namespace }),
  };
}

function commonBody({ name, description, tags, tokenName }: NewDelegate) {
  return {
    name,
    ...(description && { description }),
    ...(tags && { tags }),
    ...(tokenName && { tokenName }),
  };
}
