import * as v from 'valibot';
import { DELEGATE_SIZES } from '@/domain/install/delegate-sizes';
import {
  CLUSTER_PERMISSIONS,
  INSTALL_METHODS,
  type InstallPlan,
  LOG_LEVELS,
} from '@/domain/install/install-plan';
import type { InstallStep } from '@/domain/install/step';
import { withholdToken } from '@/domain/install/withhold';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import type { PreparedSteps } from './prepared-steps';

/** The form as it is filled in. It has the name of a token, never the value. */
export interface InstallDraft extends Omit<InstallPlan, 'tags' | 'image' | 'tokenName'> {
  /** As typed, with commas between. */
  readonly tags: string;
  /** Undefined until somebody chooses another than the default. */
  readonly image?: string | undefined;
  readonly tokenName?: string | undefined;
}

/** An installation: the choices, and the steps that were made from them. */
export interface Installation {
  readonly draft: InstallDraft;
  /** Undefined until the steps were asked for, and again when a choice changes. */
  readonly prepared: PreparedSteps | undefined;
}

/** Stands in stored steps where the value of the token was. Letters alone, so that no file needs quotes around it. */
const TOKEN_PLACE = 'TOKENOFTHEDELEGATEGOESHERE';

// JSON has no NaN, which stands for a number that cannot be read.
const number = v.pipe(
  v.nullable(v.number()),
  v.transform((value) => value ?? Number.NaN),
);
const choices = {
  method: v.picklist(INSTALL_METHODS),
  name: v.string(),
  description: v.string(),
  size: v.picklist(DELEGATE_SIZES),
  replicas: number,
  permission: v.picklist(CLUSTER_PERMISSIONS),
  namespace: v.string(),
  hasAutoUpgrade: v.boolean(),
  upgradeSchedule: v.string(),
  gracePeriodSeconds: number,
  account: v.string(),
  managerUrl: v.string(),
  hasOwnImage: v.boolean(),
  proxyUrl: v.string(),
  noProxy: v.string(),
  taskCapacity: v.optional(number),
  logLevel: v.picklist(LOG_LEVELS),
  initScript: v.string(),
};
const draftSchema = v.object({
  ...choices,
  tags: v.string(),
  image: v.optional(v.string()),
  tokenName: v.optional(v.string()),
});
const planSchema = v.object({
  ...choices,
  tags: v.array(v.string()),
  image: v.string(),
  tokenName: v.string(),
});
const stepSchema = v.variant('kind', [
  v.object({
    kind: v.literal('file'),
    name: v.string(),
    language: v.picklist(['yaml', 'hcl']),
    text: v.string(),
  }),
  v.object({ kind: v.literal('command'), title: v.string(), text: v.string() }),
]);
const storedSchema = v.object({
  draft: draftSchema,
  prepared: v.optional(
    v.object({
      plan: planSchema,
      steps: v.array(stepSchema),
      note: v.optional(v.string()),
      knownIds: v.array(v.string()),
      since: v.number(),
    }),
  ),
});

/** Keeps an installation for this tab, so that a reload loses nothing. The value of the token is not in it. */
export function storeInstallation(scope: Scope, { draft, prepared }: Installation): void {
  const stored: v.InferOutput<typeof storedSchema> = {
    draft,
    ...(prepared && { prepared: storable(prepared) }),
  };
  try {
    sessionStorage.setItem(keyOf(scope), JSON.stringify(stored));
  } catch {
    // A browser without storage loses the choices with a reload.
  }
}

/** The installation of a scope that was stored in this tab; undefined when there is none that can be read. */
export function storedInstallation(scope: Scope): Installation | undefined {
  try {
    const { success, output } = v.safeParse(
      storedSchema,
      JSON.parse(sessionStorage.getItem(keyOf(scope)) ?? 'null'),
    );
    if (!success || output.draft.account !== scope.account) return undefined;
    return { draft: output.draft, prepared: output.prepared && restored(output.prepared) };
  } catch {
    return undefined;
  }
}

function keyOf(scope: Scope): string {
  return `delegate-overview:install:${scopeKey(scope)}`;
}

type StoredSteps = NonNullable<v.InferOutput<typeof storedSchema>['prepared']>;

function storable({ plan, stepsWith, note, knownIds, since }: PreparedSteps): StoredSteps {
  return {
    plan: { ...plan, tags: [...plan.tags] },
    steps: [...stepsWith(TOKEN_PLACE)],
    ...(note !== undefined && { note }),
    knownIds: [...knownIds],
    since,
  };
}

function restored({ plan, steps, note, knownIds, since }: StoredSteps): PreparedSteps {
  const fills = steps.map((step) => ({ step, fill: withholdToken(step.text, TOKEN_PLACE) }));
  return {
    plan,
    stepsWith: (token): readonly InstallStep[] =>
      fills.map(({ step, fill }) => (fill ? { ...step, text: fill(token) } : step)),
    note,
    knownIds,
    since,
  };
}
