import type { InstallPlan } from './install-plan';
import type { YamlObject } from './yaml';

const API_GROUP = 'rbac.authorization.k8s.io';
const API_VERSION = `${API_GROUP}/v1`;

/** Binds the namespace's default account, which the delegate's pods use, to a role. */
export function permissionDocuments({ permission, namespace, name }: InstallPlan): readonly YamlObject[] {
  const subjects = [{ kind: 'ServiceAccount', name: 'default', namespace }];
  switch (permission) {
    case 'CLUSTER_ADMIN':
      return [clusterBinding(`${namespace}-cluster-admin`, 'cluster-admin', subjects)];
    case 'CLUSTER_VIEWER':
      return [clusterBinding(`${namespace}-cluster-viewer`, 'view', subjects)];
    case 'NAMESPACE_ADMIN':
      return roleDocuments({
        name: `${name}-namespace-admin`,
        namespace,
        rules: [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }],
        subjects,
      });
  }
}

interface BoundRole {
  readonly name: string;
  readonly namespace: string;
  readonly rules: readonly YamlObject[];
  readonly subjects: readonly YamlObject[];
}

export function roleDocuments({ name, namespace, rules, subjects }: BoundRole): readonly YamlObject[] {
  const metadata = { name, namespace };
  return [
    { apiVersion: API_VERSION, kind: 'Role', metadata, rules },
    {
      apiVersion: API_VERSION,
      kind: 'RoleBinding',
      metadata,
      subjects,
      roleRef: { kind: 'Role', name, apiGroup: API_GROUP },
    },
  ];
}

function clusterBinding(name: string, role: string, subjects: readonly YamlObject[]): YamlObject {
  return {
    apiVersion: API_VERSION,
    kind: 'ClusterRoleBinding',
    metadata: { name },
    subjects,
    roleRef: { kind: 'ClusterRole', name: role, apiGroup: API_GROUP },
  };
}
