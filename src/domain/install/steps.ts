import { dockerSteps } from './docker';
import { helmSteps } from './helm';
import type { InstallPlan } from './install-plan';
import { manifestSteps } from './manifest';
import type { InstallStep } from './step';
import { terraformSteps } from './terraform';

/**
 * Returns the steps that install the planned delegate. `token` is the token's value, or {@link TOKEN_MASK} to show the
 * text without it. Requires a plan without problems; others may give texts that do not run.
 */
export function installSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  return STEPS[plan.method](plan, token);
}

const STEPS = {
  helm: helmSteps,
  manifest: manifestSteps,
  terraform: terraformSteps,
  docker: dockerSteps,
} as const;
