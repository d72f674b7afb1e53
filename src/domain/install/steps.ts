import { dockerSteps } from './docker';
import { helmSteps } from './helm';
import type { InstallPlan } from './install-plan';
import { manifestSteps } from './manifest';
import type { InstallStep } from './step';
import { terraformSteps } from './terraform';

/**
 * What to save and run to install the planned delegate. `token` is the token's value, or {@link TOKEN_MASK} to show the
 * text without it. Only for a plan without problems: others may make texts that do not run.
 */
export function installSteps(plan: InstallPlan, token: string): readonly InstallStep[] {
  switch (plan.method) {
    case 'helm':
      return helmSteps(plan, token);
    case 'manifest':
      return manifestSteps(plan, token);
    case 'terraform':
      return terraformSteps(plan, token);
    case 'docker':
      return dockerSteps(plan, token);
  }
}
