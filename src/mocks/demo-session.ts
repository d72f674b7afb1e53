import * as v from 'valibot';
import type { JournaledWrite } from './manager';
import { isScenarioName, SCENARIO_NAMES, type ScenarioName } from './scenario-names';

const STORAGE_KEY = 'mock-manager';
const LONGEST_JOURNAL = 500;

const keptSchema = v.object({
  scenario: v.picklist(SCENARIO_NAMES),
  begunAt: v.number(),
  writes: v.array(v.object({ at: v.number(), method: v.string(), url: v.string(), body: v.string() })),
});
type Kept = v.InferOutput<typeof keptSchema>;

/** The state of a tab's demo: it survives reloads and navigation, but not the tab. */
export interface DemoSession {
  readonly scenario: ScenarioName;
  /** When this scenario began, epoch ms. */
  readonly begunAt: number;
  /** The writes since this scenario began. */
  readonly writes: readonly JournaledWrite[];
  /** Stores one more write. */
  readonly keep: (write: JournaledWrite) => void;
}

/**
 * Opens the tab's session. `?scenario=` restarts a scenario, without the earlier writes. It stays until the address
 * names another. An unknown name is ignored, with a warning.
 */
export function openDemoSession(address: URL, storage: Storage): DemoSession {
  const kept = readKept(storage);
  const named = namedScenario(address);
  const scenario = named ?? kept?.scenario ?? 'default';
  const { begunAt = Date.now(), writes = [] } = (named === undefined ? kept : undefined) ?? {};
  const save = () =>
    storage.setItem(STORAGE_KEY, JSON.stringify({ scenario, begunAt, writes } satisfies Kept));
  save();
  return {
    scenario,
    begunAt,
    writes: [...writes],
    keep: (write) => {
      writes.push(write);
      if (writes.length > LONGEST_JOURNAL) writes.shift();
      save();
    },
  };
}

function namedScenario(address: URL): ScenarioName | undefined {
  const name = address.searchParams.get('scenario');
  if (!name) return undefined;
  if (isScenarioName(name)) return name;
  console.warn(`No such scenario. There are: ${SCENARIO_NAMES.join(', ')}.`);
  return undefined;
}

function readKept(storage: Storage): Kept | undefined {
  const text = storage.getItem(STORAGE_KEY);
  if (text === null) return undefined;
  try {
    return v.parse(keptSchema, JSON.parse(text));
  } catch (cause) {
    // Written by another version of the demo, or by hand: losing it only costs a fresh start.
    if (cause instanceof SyntaxError || v.isValiError(cause)) return undefined;
    throw cause;
  }
}
