import { type Answer } from './answers';
import type { Call } from './call';
import type { Scenario } from './scenarios';

/** One operation of the Manager. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below the gateway; a segment that begins with a colon matches any text and becomes a parameter. */
  readonly path: string;
  /** Throws a `Refusal`. */
  readonly answer: (call: Call) => Answer;
  /** Whether it lists delegates: outages affect only these. */
  readonly isListing?: boolean;
  /** Whether it changes later answers, so that it belongs in the journal. */
  readonly isWrite?: boolean;
  /** Whether the scenario's Manager is too old to have this route. */
  readonly isMissing?: (scenario: Scenario) => boolean;
}
