import { DEFAULT_LOG_LEVEL, HARNESS_URL, type InstallPlan, PROXY_URL } from './install-plan';

/**
 * Returns the container variables for the plan's choices that differ from the defaults; names as in the delegate's
 * documentation.
 */
export function chosenVariables(plan: InstallPlan): Readonly<Record<string, string>> {
  const { taskCapacity, logLevel } = plan;
  return {
    ...proxyVariables(plan),
    ...(taskCapacity !== undefined && { DELEGATE_TASK_CAPACITY: String(taskCapacity) }),
    ...(logLevel !== DEFAULT_LOG_LEVEL && { LOGGING_LEVEL: logLevel }),
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

/** Returns variables in the form that Kubernetes and the chart use. */
export function variableList(
  variables: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(variables).map(([name, value]) => ({ name, value }));
}
