import type { InstallPlan } from '@/domain/install/install-plan';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { UNSAFE_CHARACTERS } from '@/lib/plain-text';
import { ManagerError } from './errors';
import { managerParams, ngParams, ngScope } from './paths';
import { type CallOptions, readSecret } from './request';
import type { Call } from './send';
import { fileAnswerSchema } from './wire/install';

/**
 * The inputs of a file from the Manager. The file contains the token's value; the token must be active and owned by
 * exactly this scope.
 */
export type NewDelegate = Pick<
  InstallPlan,
  'name' | 'description' | 'tags' | 'tokenName' | 'size' | 'permission' | 'namespace'
>;

type FetchFile = (scope: Scope, delegate: NewDelegate, options?: CallOptions) => Promise<string>;

/**
 * Fetches the values file for the Helm chart, `harness-delegate-values.yaml`. It requires a token name. This file and
 * those below contain the value of a token: never store it, show it only on request. Each requires `core_delegate_edit`
 * on the scope and throws a ManagerError, refused for a name already in use in the account or an unsuitable token; when
 * cancelled, the abort reason.
 */
export const fetchHelmValues: FetchFile = (scope, delegate, options = {}) => {
  const body = setupBody(scope, delegate, 'HELM_DELEGATE');
  return fetchFile(post('/ng/api/delegate-setup/generate-helm-values', ngParams(scope), body), options);
};

/** Fetches the manifest for `kubectl apply`, `harness-delegate.yml`. Throws like {@link fetchHelmValues}. */
export const fetchKubernetesManifest: FetchFile = (scope, delegate, options = {}) => {
  const params = managerParams(scope);
  // Contract: without this parameter, the answer is an archive.
  params.set('fileFormat', 'text/plain');
  return fetchFirstFile(
    post('/ng/api/download-delegates/kubernetes', ngParams(scope), kubernetesDownloadBody(delegate)),
    post('/api/setup/delegates/generate-kubernetes-yaml', params, setupBody(scope, delegate, 'KUBERNETES')),
    options,
  );
};

/** Fetches the file for Docker Compose, `docker-compose.yaml`. Throws like {@link fetchHelmValues}. */
export const fetchDockerCompose: FetchFile = (scope, delegate, options = {}) => {
  // Contract: this operation takes organization and project only from the body.
  const params = managerParams(scopeOf(scope.account));
  return fetchFirstFile(
    post('/ng/api/download-delegates/docker', ngParams(scope), commonBody(delegate)),
    post('/api/setup/delegates/v3/ng/docker', params, setupBody(scope, delegate, 'DOCKER')),
    options,
  );
};

function post(path: string, params: URLSearchParams, body: object): Call {
  return { method: 'POST', path, params, body };
}

async function fetchFile(call: Call, { signal }: CallOptions): Promise<string> {
  // Refusals are JSON here too.
  const accept = 'text/plain, application/json';
  return linesOfText((await readSecret({ ...call, accept, signal }, fileAnswerSchema)).data);
}

/** Fetches the second file when the Manager does not have the first. */
async function fetchFirstFile(first: Call, second: Call, options: CallOptions): Promise<string> {
  try {
    return await fetchFile(first, options);
  } catch (error) {
    if (!(error instanceof ManagerError) || error.reason !== 'not-found') throw error;
    return fetchFile(second, options);
  }
}

const HIDDEN = new RegExp(String.raw`(?![\t\n])[${UNSAFE_CHARACTERS}]`, 'gu');

/** As sent, but without direction marks, and without control characters except tabs and line breaks. */
function linesOfText(sent: string): string {
  return sent.replace(HIDDEN, '');
}

function setupBody(
  scope: Scope,
  delegate: NewDelegate,
  delegateType: 'HELM_DELEGATE' | 'KUBERNETES' | 'DOCKER',
) {
  const { size, permission, namespace } = delegate;
  return {
    ...commonBody(delegate),
    delegateType,
    ...ngScope(scope),
    size,
    k8sConfigDetails: { k8sPermissionType: permission, namespace },
  };
}

function kubernetesDownloadBody(delegate: NewDelegate) {
  const { size, permission, namespace } = delegate;
  return {
    ...commonBody(delegate),
    size,
    clusterPermissionType: permission,
    // Contract: NAMESPACE_ADMIN requires it.
    customClusterNamespace: namespace,
  };
}

function commonBody({ name, description, tags, tokenName }: NewDelegate) {
  return { name, ...(description && { description }), tags, tokenName };
}
