import { fetchInstancesNamed } from '@/api/arrival';
import { ManagerError } from '@/api/errors';
import {
  fetchDockerCompose,
  fetchHelmValues,
  fetchKubernetesManifest,
  type NewDelegate,
} from '@/api/install-files';
import { dockerStepsFor } from '@/domain/install/docker';
import { helmStepsFor } from '@/domain/install/helm';
import type { InstallPlan } from '@/domain/install/install-plan';
import { manifestStepsFor } from '@/domain/install/manifest';
import { type InstallStep, TOKEN_MASK } from '@/domain/install/step';
import { installSteps } from '@/domain/install/steps';
import { withholdToken } from '@/domain/install/withhold';
import type { Scope } from '@/domain/scope/scope';
import { readTokenValue } from '@/features/tokens/queries';
import { clock } from '@/lib/clock';
import { STEPS_TEXT } from './install-labels';

/** The steps that install a delegate, and what is needed to see it register. No value of a token is in it. */
export interface PreparedSteps {
  readonly plan: InstallPlan;
  /** The steps with a token's value in them, or with the mask in its place. */
  readonly stepsWith: (token: string) => readonly InstallStep[];
  /** Why the page made the text itself where the Manager offers one too. */
  readonly note: string | undefined;
  /** Instances of this name that were there before. They do not prove that the installation worked. */
  readonly knownIds: readonly string[];
  /** Epoch ms, by the Manager's clock. */
  readonly since: number;
}

/**
 * Makes the steps for a plan without problems, from the Manager's own text where it has one that takes choices. Throws a
 * ManagerError, refused for a name that is taken or a token that does not fit.
 */
export async function prepareSteps(scope: Scope, plan: InstallPlan): Promise<PreparedSteps> {
  const text = await installText(scope, plan);
  const before = await fetchInstancesNamed(scope, plan.name);
  return { plan, ...text, knownIds: before.map(({ id }) => id), since: clock.now() };
}

async function installText(
  scope: Scope,
  plan: InstallPlan,
): Promise<Pick<PreparedSteps, 'stepsWith' | 'note'>> {
  const own = (note?: string) => ({ stepsWith: (token: string) => installSteps(plan, token), note });
  const source = SOURCES[plan.method];
  if (!source) return own();
  try {
    const sent = await source.fetchText(scope, newDelegateOf(plan));
    const fill = withholdToken(sent, await readTokenValue(scope, plan.tokenName));
    if (!fill || !source.stepsFor(fill(TOKEN_MASK), plan, TOKEN_MASK)) {
      return own(STEPS_TEXT.otherForm);
    }
    const stepsWith = (token: string) =>
      source.stepsFor(fill(token), plan, token) ?? installSteps(plan, token);
    return { stepsWith, note: undefined };
  } catch (error) {
    if (error instanceof ManagerError && error.reason === 'not-found') {
      return own(STEPS_TEXT.noFile);
    }
    throw error;
  }
}

/** The Manager's file for Terraform takes no choices, so the page writes it; docs/decisions says why. */
const SOURCES: Partial<
  Record<
    InstallPlan['method'],
    {
      readonly fetchText: (scope: Scope, delegate: NewDelegate) => Promise<string>;
      /** Undefined for a text of another form than expected. */
      readonly stepsFor: (
        sent: string,
        plan: InstallPlan,
        token: string,
      ) => readonly InstallStep[] | undefined;
    }
  >
> = {
  helm: { fetchText: fetchHelmValues, stepsFor: helmStepsFor },
  manifest: { fetchText: fetchKubernetesManifest, stepsFor: manifestStepsFor },
  docker: { fetchText: fetchDockerCompose, stepsFor: dockerStepsFor },
};

function newDelegateOf(plan: InstallPlan): NewDelegate {
  const { name, description, tags, tokenName, size, permission, namespace } = plan;
  return { name, description, tags, tokenName, size, clusterPermission: permission, namespace };
}
