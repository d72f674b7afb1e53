import { dockerSteps, plannedDockerSteps } from './docker';
import { helmSteps, plannedHelmSteps } from './helm';
import type { InstallPlan } from './install-plan';
import { manifestSteps, plannedManifestSteps } from './manifest';
import { type InstallStep, TOKEN_MASK } from './step';
import { terraformSteps } from './terraform';

/**
 * `token` is the token's value, or {@link TOKEN_MASK} to show the text without it. Requires a plan without problems;
 * others may give texts that do not run.
 */
export function installSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  return STEPS[plan.method](plan, token);
}

/** With the choices alone in place of a file that the Manager writes. Requires a plan without problems. */
export function plannedSteps(plan: InstallPlan): readonly InstallStep[] {
  return PLANNED_STEPS[plan.method](plan, TOKEN_MASK);
}

const STEPS = {
  helm: helmSteps,
  manifest: manifestSteps,
  terraform: terraformSteps,
  docker: dockerSteps,
} as const;

const PLANNED_STEPS = {
  helm: plannedHelmSteps,
  manifest: plannedManifestSteps,
  terraform: terraformSteps,
  docker: plannedDockerSteps,
} as const;
