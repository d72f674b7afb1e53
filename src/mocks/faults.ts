import * as v from 'valibot';
import { type Answer } from './answers';

/** The schema of a {@link Fault}, for faults that arrive over HTTP. */
export const faultSchema = v.object({
  /** Part of the path and query to match; without it every request matches. */
  path: v.optional(v.string()),
  method: v.optional(v.string()),
  /** The number of requests to affect; without it all, until the faults are cleared. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** A delay before anything else, by the mock's clock: moving that forward shortens the delay. */
  latencyMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))),
  /** Answers with this status instead of asking the Manager: nothing is written. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Used with `status`; text is sent as is, everything else as JSON. */
  body: v.optional(v.unknown()),
  headers: v.optional(v.record(v.string(), v.string())),
  /** Repeats every delegate of a group listing this many times: a huge answer without a huge fleet. */
  copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  /**
   * `broken-json` sends the first half of the answer; `cut` closes the connection after that half, `stall` keeps it
   * open without sending more; `reset` closes it before the first byte.
   */
  damage: v.optional(v.picklist(['broken-json', 'cut', 'stall', 'reset'])),
});

/** A fault that a test injects. */
export type Fault = v.InferOutput<typeof faultSchema>;

/** The pending faults, in the order in which they were added. */
export interface FaultList {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  /** The fault for this request, which uses it up once; undefined when no fault matches. */
  readonly take: (method: string, pathAndQuery: string) => Fault | undefined;
}

export function createFaultList(initial: readonly Fault[]): FaultList {
  let entries: { readonly fault: Fault; left: number }[] = [];
  const add = (fault: Fault) => void entries.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
  initial.forEach(add);

  return {
    add,
    clear: () => {
      entries = [];
    },
    take: (method, pathAndQuery) => {
      const entry = entries.find(
        ({ fault, left }) =>
          left > 0 &&
          (fault.method === undefined || fault.method === method) &&
          (fault.path === undefined || pathAndQuery.includes(fault.path)),
      );
      if (!entry) return undefined;
      entry.left -= 1;
      return entry.fault;
    },
  };
}

const listingSchema = v.looseObject({
  resource: v.looseObject({ delegateGroupDetails: v.array(v.unknown()) }),
});

/** Each delegate of a group listing this many times; any other answer unchanged. */
export function withCopies(answer: Answer, copies: number): Answer {
  const { success, output } = v.safeParse(listingSchema, answer.body);
  if (!success) return answer;
  const delegateGroupDetails = output.resource.delegateGroupDetails.flatMap((delegate) =>
    Array.from({ length: copies }, () => delegate),
  );
  return { ...answer, body: { ...output, resource: { ...output.resource, delegateGroupDetails } } };
}
