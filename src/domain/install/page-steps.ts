import { containerOptions } from './docker';
import { ADD_CHART, CHART } from './helm-chart';
import type { InstallPlan } from './install-plan';
import { command, commandStep, type InstallStep } from './step';

/**
 * The commands of the Manager's own page, for a Manager that makes no file: a container, or else the chart. Both take the
 * name, the image and the address; the container also takes the tags, the chart the namespace.
 */
export function pageSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  const { account, image, managerUrl, name, namespace, tags } = plan;
  if (plan.method === 'docker') {
    const variables = {
      DELEGATE_NAME: name,
      NEXT_GEN: 'true',
      DELEGATE_TYPE: 'DOCKER',
      ACCOUNT_ID: account,
      DELEGATE_TOKEN: token,
      DELEGATE_TAGS: tags.join(','),
      LOG_STREAMING_SERVICE_URL: `${managerUrl}/log-service/`,
      MANAGER_HOST_AND_PORT: managerUrl,
    };
    const run = ['docker', 'run', '--detach', '--cpus=1', '--memory=2g', `--name=${name}`];
    return [commandStep('Start the delegate', command(run, containerOptions(variables), [image]))];
  }
  const values = {
    accountId: account,
    delegateToken: token,
    delegateName: name,
    managerEndpoint: managerUrl,
    delegateDockerImage: image,
    'upgrader.enabled': 'true',
  };
  const set = Object.entries(values).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
  const install = ['helm', 'upgrade', '--install', name, CHART, '--namespace', namespace];
  return [
    commandStep('Add the chart', ADD_CHART),
    commandStep('Install the chart', command(install, ['--create-namespace'], set)),
  ];
}
