import * as v from 'valibot';
import { DELEGATE_SIZES } from '@/domain/install/delegate-sizes';
import {
  CLUSTER_PERMISSIONS,
  INSTALL_METHODS,
  type InstallPlan,
  LOG_LEVELS,
} from '@/domain/install/install-plan';
import type { InstallStep } from '@/domain/install/step';
import { UPGRADE_RHYTHMS, type UpgradeRhythm } from '@/domain/install/upgrade-schedule';
import { withholdToken } from '@/domain/install/withhold';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import type { PreparedSteps } from './prepared-steps';

type NumberField = 'replicas' | 'gracePeriodSeconds' | 'taskCapacity';

/** The form as filled in. It contains the name of a token, never its value. */
export interface InstallDraft
  extends Omit<InstallPlan, 'tags' | 'image' | 'tokenName' | 'upgradeSchedule' | NumberField> {
  /** As typed, separated by commas. */
  readonly tags: string;
  /** Numbers as typed, so that a typo stays visible and can be corrected. */
  readonly replicas: string;
  readonly gracePeriodSeconds: string;
  readonly upgradeRhythm: UpgradeRhythm;
  /** Such as `02:00`; empty while it is not a whole time. */
  readonly upgradeTime: string;
  /** Empty for no limit. */
  readonly taskCapacity: string;
  /** Undefined until the user chooses one other than the default. */
  readonly image?: string | undefined;
  readonly tokenName?: string | undefined;
}

/** An installation: the choices, and the steps made from them. */
export interface Installation {
  readonly draft: InstallDraft;
  /** Undefined until the steps are requested, and again after a choice changes. */
  readonly prepared: PreparedSteps | undefined;
}

/** Replaces the token's value in stored steps. Letters only, so that no file needs quotes around it. */
const TOKEN_PLACE = 'TOKENOFTHEDELEGATEGOESHERE';

const choices = {
  method: v.picklist(INSTALL_METHODS),
  name: v.string(),
  description: v.string(),
  size: v.picklist(DELEGATE_SIZES),
  permission: v.picklist(CLUSTER_PERMISSIONS),
  namespace: v.string(),
  hasAutoUpgrade: v.boolean(),
  account: v.string(),
  managerUrl: v.string(),
  hasOwnImage: v.boolean(),
  proxyUrl: v.string(),
  noProxy: v.string(),
  pollsForTasks: v.optional(v.boolean(), false),
  logLevel: v.picklist(LOG_LEVELS),
  sendsLog: v.optional(v.boolean(), true),
  initScript: v.string(),
};
const draftSchema = v.object({
  ...choices,
  tags: v.string(),
  upgradeRhythm: v.picklist(UPGRADE_RHYTHMS),
  upgradeTime: v.string(),
  replicas: v.string(),
  gracePeriodSeconds: v.string(),
  taskCapacity: v.string(),
  image: v.optional(v.string()),
  tokenName: v.optional(v.string()),
});
const planSchema = v.object({
  ...choices,
  tags: v.array(v.string()),
  upgradeSchedule: v.string(),
  replicas: v.number(),
  gracePeriodSeconds: v.number(),
  taskCapacity: v.optional(v.number()),
  image: v.string(),
  tokenName: v.string(),
});
const stepSchema = v.variant('kind', [
  v.object({
    kind: v.literal('file'),
    name: v.string(),
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

/** Stores an installation in this tab, so that a reload loses nothing. The token's value is not stored. */
export function storeInstallation(scope: Scope, { draft, prepared }: Installation): void {
  const stored: v.InferOutput<typeof storedSchema> = {
    draft,
    ...(prepared && { prepared: storable(prepared) }),
  };
  try {
    sessionStorage.setItem(storageKey(scope), JSON.stringify(stored));
  } catch {
    // In a browser without storage, a reload loses the choices.
  }
}

/** Undefined when there is none, or it cannot be read. */
export function storedInstallation(scope: Scope): Installation | undefined {
  try {
    const { success, output } = v.safeParse(
      storedSchema,
      JSON.parse(sessionStorage.getItem(storageKey(scope)) ?? 'null'),
    );
    if (!success || output.draft.account !== scope.account) return undefined;
    return { draft: output.draft, prepared: output.prepared && restored(output.prepared) };
  } catch {
    return undefined;
  }
}

function storageKey(scope: Scope): string {
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
