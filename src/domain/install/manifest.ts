import { Scalar } from 'yaml';
import { replicaResources } from './delegate-sizes';
import { containerVariables, proxyOf, variableList } from './environment';
import { type InstallPlan, upgraderJobName } from './install-plan';
import { mergedFile, type OpenDocument } from './merge';
import { command, commandStep, type InstallStep } from './step';

const MANIFEST_FILE = 'harness-delegate.yml';

/**
 * The Manager's manifest, with the other choices merged into it. Undefined when the manifest has an unexpected form.
 */
export function manifestSteps(sent: string, plan: InstallPlan): readonly InstallStep[] | undefined {
  let lack = '';
  const text = mergedFile(sent, (documents) => {
    const found = documents.find((document) => isNamed(document, 'Deployment', plan.name));
    if (!found || !changeDeployment(found, plan)) return undefined;
    const isJob = (document: OpenDocument) => isNamed(document, 'CronJob', upgraderJobName(plan.name));
    if (!plan.hasAutoUpgrade) return documents.filter((document) => !isJob(document));
    const job = documents.find(isJob);
    job?.set(['spec', 'schedule'], plan.upgradeSchedule);
    if (!job) lack = '. The Manager wrote no upgrader into it';
    else if (!takesProxy(documents, plan)) lack = '. Its upgrader has no place for the proxy';
    return documents;
  });
  if (text === undefined) return undefined;
  const apply = command(['kubectl', 'apply', '--filename', MANIFEST_FILE]);
  return [{ kind: 'file', name: MANIFEST_FILE, text }, commandStep(`Apply the manifest${lack}`, apply)];
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
  const { cpu, memoryMb } = replicaResources(plan.size, plan.replicas);
  const memory = `${memoryMb}Mi`;
  document.set(['spec', 'replicas'], plan.replicas);
  document.set([...POD, 'terminationGracePeriodSeconds'], plan.gracePeriodSeconds);
  document.set([...container, 'resources'], { limits: { memory }, requests: { cpu: String(cpu), memory } });
  if (plan.hasOwnImage) document.set([...container, 'image'], plan.image);
  let end = sent.length;
  for (const { name, value } of variableList(containerVariables(plan))) {
    const position = sent.findIndex((_, i) => document.at(...container, 'env', i, 'name') === name);
    document.set([...container, 'env', position === -1 ? end++ : position], {
      name,
      // Kubernetes would replace `$(NAME)` with other variables, the token among them, and reads `$$` as one sign.
      value: value.replaceAll('$', () => '$$'),
    });
  }
  return true;
}

/** Gives the proxy to the upgrader of a manifest. False when the manifest has no configuration for it. */
function takesProxy(documents: readonly OpenDocument[], plan: InstallPlan): boolean {
  return proxyOf(plan) === undefined || documents.filter((document) => giveProxy(document, plan)).length > 0;
}

/** Contract: the upgrader reads its configuration from this key. */
const UPGRADER_CONFIG = 'config.yaml';

/** False for all but the configuration of the upgrader. */
function giveProxy(document: OpenDocument, plan: InstallPlan): boolean {
  const proxy = proxyOf(plan);
  const config = document.at('data', UPGRADER_CONFIG);
  if (!proxy || document.at('kind') !== 'ConfigMap' || typeof config !== 'string') return false;
  const changed = mergedFile(config, (parts) => {
    const [own] = parts;
    if (own?.at('workloadName') !== plan.name) return undefined;
    // The form of the configuration since version 1.7.0 of the upgrader.
    own.set(['proxyScheme'], proxy.scheme);
    own.set(['proxyHost'], proxy.host);
    own.set(['proxyPort'], Number(proxy.port));
    own.set(['proxyManager'], true);
    return parts;
  });
  if (changed === undefined) return false;
  const block = new Scalar(changed);
  block.type = Scalar.BLOCK_LITERAL;
  document.set(['data', UPGRADER_CONFIG], block);
  return true;
}
