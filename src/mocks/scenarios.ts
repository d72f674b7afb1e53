import { buildDefaultWorld } from './default-world';
import { buildGeneratedWorld, buildIncidentWorld } from './generated-world';
import type { ScenarioName } from './scenario-names';
import type { World } from './world';

/** What a caller may be allowed to do. */
export type Permission =
  | 'core_account_view'
  | 'core_delegate_view'
  | 'core_delegate_edit'
  | 'core_delegate_delete';

/** A fleet, and how its Manager behaves. */
export interface Scenario {
  readonly buildWorld: (seed: number) => World;
  /** What the caller may do, in every scope. */
  readonly permissions: readonly Permission[];
  /** A Manager from before the health cards: no version status, no counts, no listing through the tokens. */
  readonly isOldManager: boolean;
  /** The first listing succeeds; then the gateway is down and up by turns. */
  readonly hasOutages: boolean;
  /** Every text is markup, and some delegates are misshapen. */
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

/** The scenario of that name. */
export function scenarioOf(name: ScenarioName): Scenario {
  return SCENARIOS[name];
}
