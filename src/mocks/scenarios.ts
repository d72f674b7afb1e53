import { buildDefaultWorld } from './default-world';
import { buildGeneratedWorld, buildIncidentWorld } from './generated-world';
import type { ScenarioName } from './scenario-names';
import type { World } from './world';

/** A permission that a caller may have. */
export type Permission =
  | 'core_account_view'
  | 'core_delegate_view'
  | 'core_delegate_edit'
  | 'core_delegate_delete';

/** A fleet, and the behavior of its Manager. */
export interface Scenario {
  /** `now` is when it is first looked at, epoch ms. */
  readonly buildWorld: (seed: number, now: number) => World;
  /** The caller's permissions, in every scope. */
  readonly permissions: readonly Permission[];
  /**
   * Whether the Manager is from before the health cards: no version status, no counts, no listing of the tokens
   * resource.
   */
  readonly isOldManager: boolean;
  /** Whether the gateway has outages: the first listing succeeds, then it is down and up by turns. */
  readonly hasOutages: boolean;
  /** Whether every text is markup, and some delegates are malformed. */
  readonly isHostile: boolean;
}

const DEFAULT: Scenario = {
  buildWorld: buildDefaultWorld,
  permissions: ['core_account_view', 'core_delegate_view', 'core_delegate_edit', 'core_delegate_delete'],
  isOldManager: false,
  hasOutages: false,
  isHostile: false,
};

const SCENARIOS: Readonly<Record<ScenarioName, Scenario>> = {
  default: DEFAULT,
  empty: { ...DEFAULT, buildWorld: (seed) => ({ ...buildDefaultWorld(seed), delegates: new Map() }) },
  large: { ...DEFAULT, buildWorld: (seed) => buildGeneratedWorld({ seed, count: 1_000, replicas: 3 }) },
  huge: { ...DEFAULT, buildWorld: (seed) => buildGeneratedWorld({ seed, count: 10_000, replicas: 5 }) },
  incident: { ...DEFAULT, buildWorld: buildIncidentWorld },
  forbidden: { ...DEFAULT, permissions: [] },
  readonly: { ...DEFAULT, permissions: ['core_account_view', 'core_delegate_view'] },
  outage: { ...DEFAULT, hasOutages: true },
  'old-manager': { ...DEFAULT, isOldManager: true },
  hostile: { ...DEFAULT, isHostile: true },
};

export function scenarioOf(name: ScenarioName): Scenario {
  return SCENARIOS[name];
}
