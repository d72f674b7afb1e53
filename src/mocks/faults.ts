import * as v from 'valibot';

/** The form of a {@link Fault}, for those that come over HTTP. */
export const faultSchema = v.object({
  /** Part of the path and query to hit; without it every request is. */
  path: v.optional(v.string()),
  method: v.optional(v.string()),
  /** How many requests to hit; without it all, until the faults are cleared. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Waits before anything else. */
  latencyMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000))),
  /** Answers this instead of asking the Manager: nothing is written. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Goes with `status`; text is sent as it is, everything else as JSON. */
  body: v.optional(v.unknown()),
  headers: v.optional(v.record(v.string(), v.string())),
  /** `broken-json` sends the first half of the answer; `cut` closes the connection in the middle of it. */
  damage: v.optional(v.picklist(['broken-json', 'cut'])),
});

/** Something to go wrong, for tests. */
export type Fault = v.InferOutput<typeof faultSchema>;

/** The faults still to come, in the order in which they were added. */
export interface FaultList {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  /** The fault for this request, which uses it up once; undefined when none is meant for it. */
  readonly take: (method: string, pathAndQuery: string) => Fault | undefined;
}

/** A list that begins with the given faults. */
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
