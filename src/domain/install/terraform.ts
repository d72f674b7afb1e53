import { chosenValues, graceSteps, networkValues } from './helm';
import type { InstallPlan } from './install-plan';
import { hclText } from './quote';
import { command, commandStep, type InstallStep } from './step';

const MODULE = { source: 'harness/harness-delegate/kubernetes', version: '0.2.2' } as const;

/**
 * From the plan alone: the Manager's own file accepts no choices and contains the default token. The token's value is
 * in the environment of the command, not in the file.
 */
export function terraformSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  return [
    { kind: 'file', name: 'main.tf', text: mainFile(plan) },
    commandStep(
      'Set the token and apply',
      `${command(['export', `TF_VAR_delegate_token=${token}`])}\nterraform init\nterraform apply`,
    ),
    ...graceSteps(plan),
  ];
}

function mainFile(plan: InstallPlan): string {
  const { description, tags, k8sPermissionsType, cpu, memory, initScript, custom_envs } = chosenValues(plan);
  const inputs = attributes({
    account_id: hclText(plan.account),
    delegate_token: 'var.delegate_token',
    delegate_name: hclText(plan.name),
    deploy_mode: hclText('KUBERNETES'),
    namespace: hclText(plan.namespace),
    manager_endpoint: hclText(plan.managerUrl),
    delegate_image: hclText(plan.image),
    replicas: plan.replicas,
    upgrader_enabled: plan.hasAutoUpgrade,
  });
  const aligned = attributes({
    description: hclText(description),
    tags: hclText(tags),
    k8sPermissionsType: hclText(k8sPermissionsType),
    cpu,
    memory,
    ...Object.fromEntries(Object.entries(networkValues(plan)).map(([name, value]) => [name, hclText(value)])),
    ...(initScript !== undefined && { initScript: hclText(initScript) }),
  });
  // The formatter does not align a value of several lines.
  const values = custom_envs ? [...aligned, `custom_envs = ${variables(custom_envs)}`] : aligned;
  return `terraform {
  required_providers {
    helm = {
      source  = "hashicorp/helm"
      version = "~> 2.9"
    }
  }
}

variable "delegate_token" {
  type      = string
  sensitive = true
}

module "delegate" {
  source  = ${hclText(MODULE.source)}
  version = ${hclText(MODULE.version)}

${indented(inputs, 2)}

  values = yamlencode({
${indented(values, 4)}
    upgrader = {
      schedule = ${hclText(plan.upgradeSchedule)}
    }
  })
}

provider "helm" {
  kubernetes {
    config_path = "~/.kube/config"
  }
}
`;
}

/** The form of the chart. */
function variables(list: readonly { readonly name: string; readonly value: string }[]): string {
  const items = list.map(
    ({ name, value }) => `      { name = ${hclText(name)}, value = ${hclText(value)} },\n`,
  );
  return `[\n${items.join('')}    ]`;
}

/** With aligned equals signs, as `terraform fmt` formats them. */
function attributes(expressions: Readonly<Record<string, string | number | boolean>>): readonly string[] {
  const width = Math.max(...Object.keys(expressions).map((name) => name.length));
  return Object.entries(expressions).map(([name, expression]) => `${name.padEnd(width)} = ${expression}`);
}

function indented(lines: readonly string[], spaces: number): string {
  return lines.map((line) => `${' '.repeat(spaces)}${line}`).join('\n');
}
