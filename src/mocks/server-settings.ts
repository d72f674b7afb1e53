import { StartError } from '@/lib/start-error';
import { isScenarioName, SCENARIO_NAMES, type ScenarioName } from './scenario-names';

/** The settings of `npm run mock-manager`, from its environment. */
export interface ServerSettings {
  readonly port: number;
  readonly scenario: ScenarioName;
  readonly apiKey: string | undefined;
}

const DEFAULT_PORT = 9_090;

/**
 * Reads PORT, SCENARIO and API_KEY; an empty variable counts as not set. Throws a StartError that says what is wrong.
 * It does not repeat values, since a key may be in the wrong variable.
 */
export function readServerSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings {
  const scenario = env.SCENARIO || 'default';
  if (!isScenarioName(scenario)) {
    throw new StartError(`SCENARIO is not one of: ${SCENARIO_NAMES.join(', ')}.`);
  }
  return { port: readPort(env.PORT), scenario, apiKey: env.API_KEY || undefined };
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) {
    throw new StartError(`PORT is not a whole number from 1 to 65535. Example: PORT=${DEFAULT_PORT}`);
  }
  return port;
}
