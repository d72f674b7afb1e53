import { DEFAULT_LOG_LEVEL, HARNESS_URL, type InstallPlan, PROXY_URL } from './install-plan';

/** The variables that a container gets for what the plan changes beside its defaults; by the documentation of the delegate. */
export function chosenVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  const { taskCapacity, logLevel } = plan;
  return {
    ...proxyVariables(plan),
    ...(taskCapacity !== undefined && { DELEGATE_TASK_CAPACITY: String(taskCapacity) }),
    ...(logLevel !== DEFAULT_LOG_LEVEL && { LOGGING_LEVEL: logLevel }),
  };
}

/** The same, with the script that the container runs first. */
export function containerVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  return { ...(plan.initScript !== '' && { INIT_SCRIPT: plan.initScript }), ...chosenVariables(plan) };
}

/** What a file of the Manager gets: the same, and another address of the Manager than that of Harness. */
export function mergedVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  const address = plan.managerUrl === HARNESS_URL ? {} : { MANAGER_HOST_AND_PORT: plan.managerUrl };
  return { ...address, ...containerVariables(plan) };
}

function proxyVariables({ proxyUrl, noProxy }: InstallPlan): Readonly<Record<string, string>> {
  const [, scheme, host, port] = PROXY_URL.exec(proxyUrl) ?? [];
  if (scheme === undefined || host === undefined || port === undefined) return {};
  return {
    PROXY_SCHEME: scheme,
    PROXY_HOST: host,
    PROXY_PORT: port,
    PROXY_MANAGER: 'true',
    ...(noProxy !== '' && { NO_PROXY: noProxy }),
  };
}

/** Variables in the form in which Kubernetes and the chart list them. */
export function variableList(
  variables: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(variables).map(([name, value]) => ({ name, value }));
}
