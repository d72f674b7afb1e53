import { DEFAULT_LOG_LEVEL, HARNESS_URL, type InstallPlan, PROXY_URL } from './install-plan';

/**
 * For a container in a file of the Manager: only choices that differ from the defaults, with names as in the
 * delegate's documentation.
 */
export function containerVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  const { initScript, managerUrl, pollsForTasks } = plan;
  return {
    ...(managerUrl !== HARNESS_URL && { MANAGER_HOST_AND_PORT: managerUrl }),
    ...(initScript !== '' && { INIT_SCRIPT: initScript }),
    ...proxyVariables(plan),
    ...(pollsForTasks && { POLL_FOR_TASKS: 'true' }),
    ...variablesBesideChart(plan),
  };
}

/** Those of {@link containerVariables} for which the Helm chart has no value of its own. */
export function variablesBesideChart(plan: InstallPlan): Readonly<Record<string, string>> {
  const { taskCapacity, logLevel, sendsLog } = plan;
  return {
    ...(proxyOf(plan) && { PROXY_MANAGER: 'true' }),
    ...(taskCapacity !== undefined && { DELEGATE_TASK_CAPACITY: String(taskCapacity) }),
    ...(logLevel !== DEFAULT_LOG_LEVEL && { LOGGING_LEVEL: logLevel }),
    ...(!sendsLog && { STACK_DRIVER_LOGGING_ENABLED: 'false' }),
  };
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
