import { DEFAULT_LOG_LEVEL, HARNESS_URL, type InstallPlan, PROXY_URL } from './install-plan';

/** Which delegate it is, and where its Manager is: the variables of every container that a plan describes alone. */
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

/**
 * Returns the container variables for the plan's choices that differ from the defaults; names as in the delegate's
 * documentation.
 */
export function chosenVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  const { pollsForTasks } = plan;
  return {
    ...proxyVariables(plan),
    ...(pollsForTasks && { POLL_FOR_TASKS: 'true' }),
    ...variablesBesideChart(plan),
  };
}

/** Returns those of {@link chosenVariables} for which the Helm chart has no value of its own. */
export function variablesBesideChart(plan: InstallPlan): Readonly<Record<string, string>> {
  const { taskCapacity, logLevel, sendsLog } = plan;
  return {
    ...(proxyOf(plan) && { PROXY_MANAGER: 'true' }),
    ...(taskCapacity !== undefined && { DELEGATE_TASK_CAPACITY: String(taskCapacity) }),
    ...(logLevel !== DEFAULT_LOG_LEVEL && { LOGGING_LEVEL: logLevel }),
    ...(!sendsLog && { STACK_DRIVER_LOGGING_ENABLED: 'false' }),
  };
}

/** Returns {@link chosenVariables} plus the script that the container runs first. */
export function containerVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  return { ...(plan.initScript !== '' && { INIT_SCRIPT: plan.initScript }), ...chosenVariables(plan) };
}

/**
 * Returns the variables for a file of the Manager: {@link containerVariables}, plus the Manager's address when it is
 * not that of Harness.
 */
export function mergedVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  const address = plan.managerUrl === HARNESS_URL ? {} : { MANAGER_HOST_AND_PORT: plan.managerUrl };
  return { ...address, ...containerVariables(plan) };
}

/** Returns the variables of the plan's proxy, for a delegate and for an upgrader beside it; empty without one. */
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

/** Returns the parts of the plan's proxy; undefined without one. */
export function proxyOf({
  proxyUrl,
}: InstallPlan): { readonly scheme: string; readonly host: string; readonly port: string } | undefined {
  const [, scheme, host, port] = PROXY_URL.exec(proxyUrl) ?? [];
  return scheme === undefined || host === undefined || port === undefined
    ? undefined
    : { scheme, host, port };
}

/** Returns variables in the form that Kubernetes and the chart use. */
export function variableList(
  variables: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(variables).map(([name, value]) => ({ name, value }));
}
