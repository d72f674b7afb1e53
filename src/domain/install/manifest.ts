import { replicaResources } from './delegate-sizes';
import { chosenVariables, mergedVariables, ownVariables, variableList } from './environment';
import { choicesFile } from './helm';
import { type InstallPlan, upgraderJobName } from './install-plan';
import { permissionDocuments } from './manifest-permissions';
import { UPGRADER_CONFIG, upgraderDocuments, upgraderProxy } from './manifest-upgrader';
import { mergedFile, type OpenDocument } from './merge';
import { command, commandStep, type InstallStep } from './step';
import { toYamlFile, type YamlObject, yamlBlock } from './yaml';

const MANIFEST_FILE = 'harness-delegate.yml';
const APPLY = commandStep('Apply the manifest', command(['kubectl', 'apply', '--filename', MANIFEST_FILE]));

/** From the plan alone. */
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
  return [{ kind: 'file', name: MANIFEST_FILE, text: toYamlFile(documents) }, APPLY];
}

/**
 * The Manager's manifest, with the other choices merged into it. Undefined when the manifest has an unexpected form.
 */
export function manifestStepsFor(
  sentManifest: string,
  plan: InstallPlan,
  token: string,
): readonly InstallStep[] | undefined {
  let hasUpgrader = false;
  const merged = mergedFile(sentManifest, (documents) => {
    const found = documents.find((document) => isNamed(document, 'Deployment', plan.name));
    if (!found || !changeDeployment(found, plan)) return undefined;
    const isJob = (document: OpenDocument) => isNamed(document, 'CronJob', upgraderJobName(plan.name));
    const job = documents.find(isJob);
    hasUpgrader = plan.hasAutoUpgrade && job !== undefined && takesProxy(documents, plan);
    // In place of one that cannot get the proxy, the page writes its own.
    if (!hasUpgrader) return documents.filter((document) => !isJob(document));
    job?.set(['spec', 'schedule'], plan.upgradeSchedule);
    return documents;
  });
  if (merged === undefined) return undefined;
  const text =
    plan.hasAutoUpgrade && !hasUpgrader
      ? `${merged}---\n${toYamlFile(upgraderDocuments(plan, token))}`
      : merged;
  return [{ kind: 'file', name: MANIFEST_FILE, text }, APPLY];
}

/** For the time before the Manager's manifest is requested. */
export function plannedManifestSteps(plan: InstallPlan): readonly InstallStep[] {
  return [choicesFile(MANIFEST_FILE, plan), APPLY];
}

function isNamed(document: OpenDocument, kind: string, name: string): boolean {
  return document.at('kind') === kind && document.at('metadata', 'name') === name;
}

const POD = ['spec', 'template', 'spec'] as const;

/** False when the deployment has no container. */
function changeDeployment(document: OpenDocument, plan: InstallPlan): boolean {
  const container = [...POD, 'containers', 0] as const;
  const sent = document.at(...container, 'env');
  if (document.at(...container) === undefined || !Array.isArray(sent)) return false;
  document.set(['spec', 'replicas'], plan.replicas);
  document.set([...POD, 'terminationGracePeriodSeconds'], plan.gracePeriodSeconds);
  document.set([...container, 'resources'], resources(plan));
  if (plan.hasOwnImage) document.set([...container, 'image'], plan.image);
  let end = sent.length;
  for (const { name, value } of variableList(mergedVariables(plan))) {
    const position = sent.findIndex((_, i) => document.at(...container, 'env', i, 'name') === name);
    document.set([...container, 'env', position === -1 ? end++ : position], {
      name,
      value: unexpanded(value),
    });
  }
  return true;
}

/** Of one pod: its share of the size. */
function resources({ size, replicas }: InstallPlan): YamlObject {
  const { cpu, memoryMb } = replicaResources(size, replicas);
  const memory = `${memoryMb}Mi`;
  return { limits: { memory }, requests: { cpu: String(cpu), memory } };
}

/** Gives the proxy to the upgrader of a manifest. False when the manifest has no configuration for it. */
function takesProxy(documents: readonly OpenDocument[], plan: InstallPlan): boolean {
  const proxy = Object.entries(upgraderProxy(plan));
  return proxy.length === 0 || documents.filter((document) => giveProxy(document, plan, proxy)).length > 0;
}

/** False for all but the configuration of the upgrader. */
function giveProxy(
  document: OpenDocument,
  { name }: InstallPlan,
  proxy: readonly (readonly [string, unknown])[],
): boolean {
  const config = document.at('data', UPGRADER_CONFIG);
  if (document.at('kind') !== 'ConfigMap' || typeof config !== 'string') return false;
  const changed = mergedFile(config, (parts) => {
    const [own] = parts;
    if (own?.at('workloadName') !== name) return undefined;
    for (const [key, value] of proxy) own.set([key], value);
    return parts;
  });
  if (changed === undefined) return false;
  document.set(['data', UPGRADER_CONFIG], yamlBlock(changed));
  return true;
}

function deployment(plan: InstallPlan): YamlObject {
  const { name, namespace } = plan;
  const labels = { 'harness.io/name': name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace, labels },
    spec: {
      replicas: plan.replicas,
      // A new pod has to send a heartbeat before an old one stops.
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
              resources: resources(plan),
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
    ...ownVariables(plan),
    DEPLOY_MODE: 'KUBERNETES',
    DELEGATE_TYPE: 'KUBERNETES',
    DELEGATE_NAMESPACE: plan.namespace,
    CLIENT_TOOLS_DOWNLOAD_DISABLED: 'true',
    INIT_SCRIPT: plan.initScript,
    ...chosenVariables(plan),
  };
  return variableList(values).map(({ name, value }) => ({ name, value: unexpanded(value) }));
}

/**
 * Escapes `$` signs: Kubernetes would replace `$(NAME)` with other variables, the token among them, and reads `$$` as
 * one sign.
 */
function unexpanded(value: string): string {
  return value.replaceAll('$', () => '$$');
}

function healthProbe(timing: YamlObject): YamlObject {
  return { httpGet: { path: '/api/health', port: 3460, scheme: 'HTTP' }, ...timing };
}

function secretName(name: string): string {
  return `${name}-account-token`;
}
