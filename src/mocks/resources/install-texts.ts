import type { ClusterPermission } from '@/domain/install/install-plan';

export interface InstallFacts {
  readonly account: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly tokenValue: string;
  /** The version of the image, e.g. `26.07.89005`. */
  readonly version: string;
  readonly replicas: number;
  readonly memoryMb: number;
  readonly cpu: number;
  readonly permission: ClusterPermission;
  readonly namespace: string;
}

const MANAGER = 'https://app.harness.io';
const quoted = JSON.stringify;

function imageOf({ version }: Pick<InstallFacts, 'version'>): string {
  return `us-docker.pkg.dev/gar-prod-setup/harness-public/harness/delegate:${version}`;
}

/** For every container of a delegate. */
function environmentOf(facts: InstallFacts): readonly (readonly [string, string])[] {
  return [
    ['ACCOUNT_ID', facts.account],
    ['DELEGATE_NAME', facts.name],
    ['DELEGATE_DESCRIPTION', facts.description],
    ['DELEGATE_TAGS', facts.tags.join(',')],
    ['DELEGATE_TOKEN', facts.tokenValue],
    ['MANAGER_HOST_AND_PORT', MANAGER],
    ['NEXT_GEN', 'true'],
  ];
}

export function helmValues(facts: InstallFacts): string {
  return `# Values for the delegate ${quoted(facts.name)}.
accountId: ${facts.account}
delegateName: ${quoted(facts.name)}
delegateToken: ${facts.tokenValue}
description: ${quoted(facts.description)}
tags: ${quoted(facts.tags.join(','))}
managerEndpoint: ${MANAGER}
delegateDockerImage: ${imageOf(facts)}
replicas: ${facts.replicas}
cpu: ${facts.cpu}
memory: ${facts.memoryMb}
k8sPermissionsType: ${facts.permission}
nextGen: true
upgrader:
  enabled: true
`;
}

export function kubernetesManifest(facts: InstallFacts): string {
  const { name, namespace } = facts;
  const environment = environmentOf(facts).map(
    ([key, value]) => `            - name: ${key}\n              value: ${quoted(value)}`,
  );
  const role = facts.permission === 'CLUSTER_VIEWER' ? 'view' : 'cluster-admin';
  const kind = facts.permission === 'NAMESPACE_ADMIN' ? 'RoleBinding' : 'ClusterRoleBinding';
  return `apiVersion: v1
kind: Namespace
metadata:
  name: ${namespace}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ${kind}
metadata:
  name: ${quoted(`${name}-${role}`)}
  namespace: ${namespace}
subjects:
  - kind: ServiceAccount
    name: default
    namespace: ${namespace}
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  name: ${role}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${quoted(name)}
  namespace: ${namespace}
  labels:
    harness.io/name: ${quoted(name)}
spec:
  replicas: ${facts.replicas}
  selector:
    matchLabels:
      harness.io/name: ${quoted(name)}
  template:
    metadata:
      labels:
        harness.io/name: ${quoted(name)}
    spec:
      containers:
        - name: delegate
          image: ${imageOf(facts)}
          resources:
            requests:
              cpu: ${quoted(String(facts.cpu))}
              memory: ${facts.memoryMb}Mi
          env:
${environment.join('\n')}
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: ${quoted(`${name}-upgrader-config`)}
  namespace: ${namespace}
data:
  config.yaml: |
    mode: Delegate
    workloadName: ${quoted(name)}
---
apiVersion: batch/v1
kind: CronJob
metadata:
  name: ${quoted(`${name}-upgrader-job`)}
  namespace: ${namespace}
spec:
  schedule: "0 */1 * * *"
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: upgrader
              image: harness/upgrader:latest
              env:
                - name: UPGRADER_TOKEN
                  value: ${quoted(facts.tokenValue)}
`;
}

export function dockerCompose(facts: InstallFacts): string {
  const environment = environmentOf(facts).map(([key, value]) => `      ${key}: ${quoted(value)}`);
  return `services:
  harness-ng-delegate:
    restart: unless-stopped
    image: ${imageOf(facts)}
    deploy:
      resources:
        limits:
          cpus: ${quoted(String(facts.cpu))}
          memory: ${facts.memoryMb}M
    environment:
      DELEGATE_TYPE: DOCKER
${environment.join('\n')}
`;
}
