import { dockerSteps, plannedDockerSteps } from './docker';
import { helmSteps, plannedHelmSteps } from './helm';
import type { InstallPlan } from './install-plan';
import { manifestSteps, PLANNED_MANIFEST_STEPS } from './manifest';
import { type InstallStep, type PlannedStep, TOKEN_MASK } from './step';
import { terraformSteps } from './terraform';

/**
 * `token` is the token's value, or {@link TOKEN_MASK} to show the text without it. Requires a plan without problems;
 * others may give texts that do not run.
 */
export function installSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  return STEPS[plan.method](plan, token);
}

/** As far as the steps are known before the Manager is asked. Requires a plan without problems. */
export function plannedSteps(plan: InstallPlan): readonly PlannedStep[] {
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
  manifest: () => PLANNED_MANIFEST_STEPS,
  terraform: terraformSteps,
  docker: plannedDockerSteps,
} as const;
