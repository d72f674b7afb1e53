import * as v from 'valibot';
import { type Answer, badParameter, invalidRequest } from '../answers';
import { behind, defaultTokenOf, times } from '../build-delegate';
import type { Call } from '../call';
import { type CallScope, readBody, requirePermission, scopeOfCall } from '../checks';
import { namesakesAt } from '../fleet-at';
import { install } from '../installed';
import { latestVersion } from '../releases';
import type { Route } from '../route';
import { tokensAt, tokenValue } from '../tokens-at';
import { type MockToken, scopeKeyOf } from '../world';
import { dockerCompose, helmValues, type InstallFacts, kubernetesManifest } from './install-texts';

const text = v.nullish(v.string());
const permission = v.nullish(v.picklist(['CLUSTER_ADMIN', 'CLUSTER_VIEWER', 'NAMESPACE_ADMIN']));

const setupSchema = v.object({
  name: text,
  delegateType: text,
  orgIdentifier: text,
  projectIdentifier: text,
  description: text,
  size: v.nullish(v.picklist(['LAPTOP', 'SMALL', 'MEDIUM', 'LARGE', 'CCM_SMALL']), 'LAPTOP'),
  tags: v.nullish(v.array(v.string()), []),
  tokenName: text,
  /** Used by downloads. */
  clusterPermissionType: permission,
  customClusterNamespace: text,
  /** Used by setups. */
  k8sConfigDetails: v.nullish(v.object({ k8sPermissionType: permission, namespace: text })),
});
type Setup = v.InferOutput<typeof setupSchema>;

/** Per replica. No source says how large CCM_SMALL is: here it equals LAPTOP. */
const REPLICA = { memoryMb: 2_048, cpu: 0.5 };
const REPLICAS = { LAPTOP: 1, SMALL: 2, MEDIUM: 4, LARGE: 8, CCM_SMALL: 1 } as const;
const NAMESPACE = 'harness-delegate-ng';

/** Contract: the token must be active and owned by exactly the scope; the default one unless another is named. */
function tokenFor(call: Call, { scopeKey }: CallScope, name = defaultTokenOf(scopeKey)): MockToken {
  const found = tokensAt(call.store, call.now).find(({ token }) => token.name === name);
  if (!found) throw invalidRequest(call, `Delegate token ${name} does not exist`);
  if (found.revokedAt !== undefined) throw invalidRequest(call, `Delegate token ${name} is not active`);
  if (found.token.scopeKey !== scopeKey)
    throw invalidRequest(call, `Delegate token ${name} is not of this scope`);
  return found.token;
}

function factsOf(call: Call, token: MockToken, setup: Setup & { readonly name: string }): InstallFacts {
  const { k8sConfigDetails, clusterPermissionType, customClusterNamespace } = setup;
  const asked = k8sConfigDetails?.k8sPermissionType ?? clusterPermissionType ?? 'CLUSTER_ADMIN';
  const namespace = k8sConfigDetails?.namespace || customClusterNamespace || NAMESPACE;
  return {
    account: call.account,
    name: setup.name,
    description: setup.description ?? '',
    tags: (setup.tags ?? []).map((tag) => tag.trim()).filter((tag) => tag !== ''),
    tokenValue: tokenValue(call.store.world, token),
    version: latestVersion(call.now),
    replicas: REPLICAS[setup.size ?? 'LAPTOP'],
    ...REPLICA,
    permission: asked,
    namespace,
  };
}

interface FileKind {
  readonly type: 'HELM_DELEGATE' | 'KUBERNETES' | 'DOCKER';
  readonly fileName: string;
  readonly write: (facts: InstallFacts) => string;
  /** Whether organization and project are only in the body. */
  readonly hasScopeInBody?: boolean;
  readonly needsTokenName?: boolean;
}

function fileAnswer(fileName: string, body: string): Answer {
  return {
    status: 200,
    body,
    headers: {
      'content-type': 'text/plain;charset=utf-8',
      'content-disposition': `attachment; filename=${fileName}`,
    },
  };
}

/** Contract: refuses a name that any delegate of the account has. Ours: the delegate then arrives. */
function file({ type, fileName, write, hasScopeInBody, needsTokenName }: FileKind) {
  return (call: Call): Answer => {
    const setup = readBody(call, setupSchema);
    const scope = hasScopeInBody ? scopeInBody(call, setup) : scopeOfCall(call);
    requirePermission(call, 'core_delegate_edit', scope);
    const name = setup.name?.trim();
    if (!name) throw badParameter(call, 'name', 'must be given');
    if (needsTokenName && !setup.tokenName) throw invalidRequest(call, 'Delegate token name must be given');
    const isNamespaceMissing =
      setup.clusterPermissionType === 'NAMESPACE_ADMIN' && !setup.customClusterNamespace;
    if (isNamespaceMissing) throw badParameter(call, 'customClusterNamespace', 'must be given');
    const token = tokenFor(call, scope, setup.tokenName || undefined);
    if (namesakesAt(call.store, name, call.now).length > 0) {
      throw invalidRequest(call, `A delegate with name ${name} already exists in this account`);
    }
    const facts = factsOf(call, token, { ...setup, name });
    arrive(call, scope, type, facts, token);
    return fileAnswer(fileName, write(facts));
  };
}

function scopeInBody(call: Call, { orgIdentifier, projectIdentifier }: Setup): CallScope {
  scopeOfCall(call);
  const org = orgIdentifier || undefined;
  const project = projectIdentifier || undefined;
  return { org, project, scopeKey: scopeKeyOf(org, project) };
}

function arrive(
  call: Call,
  { scopeKey }: CallScope,
  type: FileKind['type'],
  { name, description, tags, replicas }: InstallFacts,
  token: MockToken,
): void {
  const spec = {
    name,
    type,
    ...(description !== '' && { description }),
    tags,
    token: token.name,
    hasUpgrader: type !== 'DOCKER',
    replicas: times(type === 'DOCKER' ? 1 : replicas, behind(0)),
  };
  install(call.store, scopeKey, spec, call.now);
}

const HELM = { type: 'HELM_DELEGATE', fileName: 'harness-delegate-values.yaml', write: helmValues } as const;
const KUBERNETES = { type: 'KUBERNETES', write: kubernetesManifest } as const;
const DOCKER = { type: 'DOCKER', fileName: 'docker-compose.yaml', write: dockerCompose } as const;

/** Routes that return a file are writes: the delegate that arrives must arrive again when the journal is replayed. */
export const INSTALL_ROUTES: readonly Route[] = (
  [
    ['/ng/api/delegate-setup/generate-helm-values', { ...HELM, needsTokenName: true }],
    [
      '/ng/api/download-delegates/kubernetes',
      { ...KUBERNETES, fileName: 'harness-delegate-kubernetes.yaml' },
    ],
    ['/ng/api/download-delegates/docker', DOCKER],
    ['/api/setup/delegates/generate-kubernetes-yaml', { ...KUBERNETES, fileName: 'harness-delegate.yaml' }],
    ['/api/setup/delegates/v3/ng/docker', { ...DOCKER, hasScopeInBody: true }],
  ] as const
).map(([path, kind]) => ({ method: 'POST', path, answer: file(kind), isWrite: true }));
