import type { Answer } from './answer';
import type { Call } from './call';
import type { Scenario } from './scenarios';

/** One operation of the Manager. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the gateway; a segment that begins with a colon matches any text and becomes a parameter. */
  readonly path: string;
  /** Answers, or throws a `Refusal`. */
  readonly answer: (call: Call) => Answer;
  /** Tells delegates: what outages hit, and what hostile content is put into. */
  readonly isListing?: boolean;
  /** Changes what later answers say, so that it belongs into the journal. */
  readonly isWrite?: boolean;
  /** Whether the scenario's Manager is too old to have it. */
  readonly isMissing?: (scenario: Scenario) => boolean;
}
