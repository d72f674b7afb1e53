/** The demo's scenarios, by their names in `?scenario=`. */
export const SCENARIO_NAMES = [
  'default',
  'empty',
  'large',
  'huge',
  'incident',
  'forbidden',
  'readonly',
  'outage',
  'old-manager',
  'hostile',
] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];

export function isScenarioName(name: string): name is ScenarioName {
  return SCENARIO_NAMES.some((known) => known === name);
}
