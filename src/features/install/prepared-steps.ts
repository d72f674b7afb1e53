import { fetchInstancesNamed } from '@/api/arrival';
import { ManagerError } from '@/api/errors';
import {
  fetchDockerCompose,
  fetchHelmValues,
  fetchKubernetesManifest,
  type NewDelegate,
} from '@/api/install-files';
import { dockerSteps } from '@/domain/install/docker';
import { helmSteps } from '@/domain/install/helm';
import type { InstallPlan } from '@/domain/install/install-plan';
import { manifestSteps } from '@/domain/install/manifest';
import { pageSteps } from '@/domain/install/page-steps';
import { type InstallStep, TOKEN_MASK } from '@/domain/install/step';
import { terraformSteps } from '@/domain/install/terraform';
import { withholdToken } from '@/domain/install/withhold';
import type { Scope } from '@/domain/scope/scope';
import { readTokenValue } from '@/features/tokens/queries';
import { clock } from '@/lib/clock';

/** The steps that install a delegate, and what is needed to detect its registration. Contains no token value. */
export interface PreparedSteps {
  readonly plan: InstallPlan;
  /** `token` is the value of a token, or the mask in its place. */
  readonly stepsWith: (token: string) => readonly InstallStep[];
  /** Why there is no file of the Manager although it should make one. */
  readonly note: string | undefined;
  /** Instances of this name that existed before. They do not prove that the installation worked. */
  readonly knownIds: readonly string[];
  /** Epoch ms, by the Manager's clock. */
  readonly since: number;
}

/**
 * Prepares the steps for a plan without problems, from the Manager's file when it has one that accepts choices. Throws
 * a ManagerError, refused for a name in use or an unsuitable token.
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
  const source = SOURCES[plan.method];
  if (!source) return { stepsWith: (token) => terraformSteps(plan, token), note: undefined };
  const ofPage = (note: string) => ({ stepsWith: (token: string) => pageSteps(plan, token), note });
  try {
    const sent = await source.fetchText(scope, plan);
    const fill = withholdToken(sent, await readTokenValue(scope, plan.tokenName));
    const stepsWith = (token: string) => fill && source.stepsFor(fill(token), plan, token);
    return stepsWith(TOKEN_MASK)
      ? { stepsWith: (token) => stepsWith(token) ?? pageSteps(plan, token), note: undefined }
      : ofPage('The file of the Manager does not have the expected form.');
  } catch (error) {
    if (!(error instanceof ManagerError) || error.reason !== 'not-found') throw error;
    return ofPage('This Manager does not offer such a file.');
  }
}

/** The page writes the file for Terraform itself, because the Manager's own file accepts no choices. */
const SOURCES: Partial<
  Record<
    InstallPlan['method'],
    {
      readonly fetchText: (scope: Scope, delegate: NewDelegate) => Promise<string>;
      /** Undefined for a text with an unexpected form. */
      readonly stepsFor: (
        sent: string,
        plan: InstallPlan,
        token: string,
      ) => readonly InstallStep[] | undefined;
    }
  >
> = {
  helm: { fetchText: fetchHelmValues, stepsFor: helmSteps },
  manifest: { fetchText: fetchKubernetesManifest, stepsFor: manifestSteps },
  docker: { fetchText: fetchDockerCompose, stepsFor: dockerSteps },
};

/** Whether the Manager makes a file for a method, and then checks the name. */
export function hasSource(method: InstallPlan['method']): boolean {
  return SOURCES[method] !== undefined;
}
