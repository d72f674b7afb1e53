import { DEFAULT_LOG_LEVEL, HARNESS_URL, type InstallPlan, PROXY_URL } from './install-plan';

/** For every container that a plan describes alone: which delegate it is, and where its Manager is. */
export function ownVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  return {
    ACCOUNT_ID: plan.account,
    MANAGER_HOST_AND_PORT: plan.managerUrl,
    LOG_STREAMING_SERVICE_URL: `${plan.managerUrl}/log-service/`,
    DELEGATE_NAME: plan.name,
    DELEGATE_DESCRIPTION: plan.description,
    DELEGATE_TAGS: plan.tags.join(','),
    NEXT_GEN: 'true',
  };
}

/** Only choices that differ from the defaults; names as in the delegate's documentation. */
export function chosenVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  const { pollsForTasks } = plan;
  return {
    ...proxyVariables(plan),
    ...(pollsForTasks && { POLL_FOR_TASKS: 'true' }),
    ...variablesBesideChart(plan),
  };
}

/** Those of {@link chosenVariables} for which the Helm chart has no value of its own. */
export function variablesBesideChart(plan: InstallPlan): Readonly<Record<string, string>> {
  const { taskCapacity, logLevel, sendsLog } = plan;
  return {
    ...(proxyOf(plan) && { PROXY_MANAGER: 'true' }),
    ...(taskCapacity !== undefined && { DELEGATE_TASK_CAPACITY: String(taskCapacity) }),
    ...(logLevel !== DEFAULT_LOG_LEVEL && { LOGGING_LEVEL: logLevel }),
    ...(!sendsLog && { STACK_DRIVER_LOGGING_ENABLED: 'false' }),
  };
}

/** {@link chosenVariables} plus the script that the container runs first. */
export function containerVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  return { ...(plan.initScript !== '' && { INIT_SCRIPT: plan.initScript }), ...chosenVariables(plan) };
}

/** For a file of the Manager: {@link containerVariables}, plus the Manager's address when it is not that of Harness. */
export function mergedVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  const address = plan.managerUrl === HARNESS_URL ? {} : { MANAGER_HOST_AND_PORT: plan.managerUrl };
  return { ...address, ...containerVariables(plan) };
}

/** For a delegate and for an upgrader beside it; empty without a proxy. */
export function proxyVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  const proxy = proxyOf(plan);
  if (!proxy) return {};
  return {
    PROXY_SCHEME: proxy.scheme,
    PROXY_HOST: proxy.host,
    PROXY_PORT: proxy.port,
    ...(plan.noProxy !== '' && { NO_PROXY: plan.noProxy }),
  };
}

/** Undefined without a proxy. */
export function proxyOf({
  proxyUrl,
}: InstallPlan): { readonly scheme: string; readonly host: string; readonly port: string } | undefined {
  const [, scheme, host, port] = PROXY_URL.exec(proxyUrl) ?? [];
  return scheme === undefined || host === undefined || port === undefined
    ? undefined
    : { scheme, host, port };
}

/** The form that Kubernetes and the chart use. */
export function variableList(
  variables: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(variables).map(([name, value]) => ({ name, value }));
}
