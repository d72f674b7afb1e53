import { replicaResources } from './delegate-sizes';
import { logServiceUrl } from './docker';
import { type InstallPlan, upgraderJobName } from './install-plan';
import { permissionDocuments } from './manifest-permissions';
import { upgraderDocuments } from './manifest-upgrader';
import { command, type InstallStep, tagList } from './step';
import { toYaml, toYamlFile, type YamlObject } from './yaml';

const MANIFEST_FILE = 'harness-delegate.yml';

/** Installation by a Kubernetes manifest, from the plan alone. */
export function manifestSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  const { name, namespace } = plan;
  const documents = [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
    ...permissionDocuments(plan),
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: secretName(name), namespace },
      type: 'Opaque',
      stringData: { DELEGATE_TOKEN: token },
    },
    deployment(plan),
    ...(plan.hasAutoUpgrade ? upgraderDocuments(plan, token) : []),
  ];
  return [
    { kind: 'file', name: MANIFEST_FILE, language: 'yaml', text: toYamlFile(documents) },
    {
      kind: 'command',
      title: 'Apply it',
      text: command(['kubectl', 'apply', '--filename', MANIFEST_FILE]),
    },
  ];
}

/**
 * Installation by the manifest that the Manager made, kept as it was sent: what its endpoint takes no choice of is patched
 * by `kubectl` itself, through a kustomization beside it.
 */
export function manifestStepsFor(sentManifest: string, plan: InstallPlan): readonly InstallStep[] {
  const job = { kind: 'CronJob', name: upgraderJobName(plan.name) };
  const patches = [
    patch(
      { kind: 'Deployment', name: plan.name },
      {
        spec: {
          replicas: plan.replicas,
          template: { spec: { terminationGracePeriodSeconds: plan.gracePeriodSeconds } },
        },
      },
    ),
    patch(job, plan.hasAutoUpgrade ? { spec: { schedule: plan.upgradeSchedule } } : { $patch: 'delete' }),
  ];
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [MANIFEST_FILE],
    patches,
  };
  return [
    { kind: 'file', name: MANIFEST_FILE, language: 'yaml', text: sentManifest },
    { kind: 'file', name: 'kustomization.yaml', language: 'yaml', text: toYaml(kustomization) },
    {
      kind: 'command',
      title: 'Apply both, from their folder',
      text: command(['kubectl', 'apply', '--kustomize', '.']),
    },
  ];
}

interface PatchTarget {
  readonly kind: string;
  readonly name: string;
}

/** The target finds the resource in whichever version of its API it was sent; the patch only needs to name one. */
function patch(target: PatchTarget, change: YamlObject): YamlObject {
  const { kind, name } = target;
  const apiVersion = kind === 'CronJob' ? 'batch/v1' : 'apps/v1';
  return {
    target: { kind, name: name.replaceAll('.', String.raw`\.`) },
    patch: toYaml({ apiVersion, kind, metadata: { name }, ...change }),
  };
}

function deployment(plan: InstallPlan): YamlObject {
  const { name, namespace } = plan;
  const { cpu, memoryMb } = replicaResources(plan.size, plan.replicas);
  const labels = { 'harness.io/name': name };
  const memory = `${memoryMb}Mi`;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels },
    spec: {
      replicas: plan.replicas,
      // A new pod has to beat before an old one stops.
      minReadySeconds: 120,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          terminationGracePeriodSeconds: plan.gracePeriodSeconds,
          restartPolicy: 'Always',
          containers: [
            {
              name: 'delegate',
              image: plan.image,
              imagePullPolicy: 'Always',
              securityContext: { allowPrivilegeEscalation: false, runAsUser: 0 },
              ports: [{ containerPort: 8080 }],
              resources: { limits: { memory }, requests: { cpu: String(cpu), memory } },
              startupProbe: healthProbe({ initialDelaySeconds: 30, periodSeconds: 10, failureThreshold: 15 }),
              livenessProbe: healthProbe({ initialDelaySeconds: 10, periodSeconds: 60, failureThreshold: 5 }),
              envFrom: [{ secretRef: { name: secretName(name) } }],
              env: environment(plan),
            },
          ],
        },
      },
    },
  };
}

function environment(plan: InstallPlan): readonly YamlObject[] {
  const values = {
    JAVA_OPTS: '-Xms64M',
    ACCOUNT_ID: plan.account,
    MANAGER_HOST_AND_PORT: plan.managerUrl,
    LOG_STREAMING_SERVICE_URL: logServiceUrl(plan),
    DEPLOY_MODE: 'KUBERNETES',
    DELEGATE_NAME: plan.name,
    DELEGATE_TYPE: 'KUBERNETES',
    DELEGATE_DESCRIPTION: plan.description,
    DELEGATE_TAGS: tagList(plan.tags),
    DELEGATE_NAMESPACE: plan.namespace,
    NEXT_GEN: 'true',
    CLIENT_TOOLS_DOWNLOAD_DISABLED: 'true',
    INIT_SCRIPT: '',
  };
  return Object.entries(values).map(([name, value]) => ({ name, value: unexpanded(value) }));
}

/** Kubernetes would put other variables, the token among them, in the place of `$(NAME)`, and reads `$$` as one sign. */
function unexpanded(value: string): string {
  return value.replaceAll('$', () => '$$');
}

function healthProbe(timing: YamlObject): YamlObject {
  return { httpGet: { path: '/api/health', port: 3460, scheme: 'HTTP' }, ...timing };
}

function secretName(name: string): string {
  return `${name}-account-token`;
}
