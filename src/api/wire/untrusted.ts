/** An object off the wire before any field of it is checked: the contract's names, and no promise about their values. */
export type Untrusted<TWire> = Readonly<Partial<Record<keyof TWire, unknown>>>;

/** Narrows to an object whose fields are still untrusted; arrays are none. */
export function isUntrusted<TWire extends object>(value: unknown): value is Untrusted<TWire> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
