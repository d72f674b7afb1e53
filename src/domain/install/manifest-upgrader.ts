import { proxyOf } from './environment';
import { type InstallPlan, upgraderJobName } from './install-plan';
import { roleDocuments } from './manifest-permissions';
import { UPGRADER_IMAGE } from './step';
import { toYaml, type YamlObject, yamlBlock } from './yaml';

/** Contract: the upgrader reads its configuration from this key. */
export const UPGRADER_CONFIG = 'config.yaml';

/** The cron job asks the Manager for the delegate's image and sets it; with its permissions. */
export function upgraderDocuments(plan: InstallPlan, token: string): readonly YamlObject[] {
  const { name, namespace } = plan;
  const account = `${name}-upgrader`;
  const secret = `${name}-upgrader-token`;
  const config = `${name}-upgrader-config`;
  return [
    ...roleDocuments({
      name: account,
      namespace,
      rules: [
        {
          apiGroups: ['batch', 'apps', 'extensions'],
          resources: ['cronjobs'],
          verbs: ['get', 'list', 'watch', 'update', 'patch'],
        },
        {
          apiGroups: ['extensions', 'apps'],
          resources: ['deployments'],
          verbs: ['get', 'list', 'watch', 'create', 'update', 'patch'],
        },
      ],
      subjects: [{ kind: 'ServiceAccount', name: account, namespace }],
    }),
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: account, namespace } },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: secret, namespace },
      type: 'Opaque',
      stringData: { UPGRADER_TOKEN: token },
    },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: config, namespace },
      data: { [UPGRADER_CONFIG]: yamlBlock(toYaml(upgraderConfig(plan))) },
    },
    {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: {
        name: upgraderJobName(name),
        namespace,
        labels: { 'harness.io/name': upgraderJobName(name) },
      },
      spec: {
        schedule: plan.upgradeSchedule,
        concurrencyPolicy: 'Forbid',
        startingDeadlineSeconds: 20,
        jobTemplate: { spec: { template: { spec: jobSpec(account, secret, config) } } },
      },
    },
  ];
}

function upgraderConfig(plan: InstallPlan): YamlObject {
  const { name, namespace, account, managerUrl } = plan;
  return {
    mode: 'Delegate',
    dryRun: false,
    workloadName: name,
    namespace,
    containerName: 'delegate',
    delegateConfig: { accountId: account, managerHost: managerUrl },
    ...upgraderProxy(plan),
  };
}

/** The form of the upgrader's configuration, since its version 1.7.0; empty without a proxy. */
export function upgraderProxy(plan: InstallPlan): YamlObject {
  const proxy = proxyOf(plan);
  if (!proxy) return {};
  return {
    proxyScheme: proxy.scheme,
    proxyHost: proxy.host,
    proxyPort: Number(proxy.port),
    proxyManager: true,
  };
}

function jobSpec(account: string, secret: string, config: string): YamlObject {
  return {
    serviceAccountName: account,
    restartPolicy: 'Never',
    containers: [
      {
        name: 'upgrader',
        image: UPGRADER_IMAGE,
        imagePullPolicy: 'Always',
        envFrom: [{ secretRef: { name: secret } }],
        volumeMounts: [{ name: 'config-volume', mountPath: '/etc/config' }],
      },
    ],
    volumes: [{ name: 'config-volume', configMap: { name: config } }],
  };
}
