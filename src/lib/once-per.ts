/**
 * A function that computes its result once for each object, and forgets it with the object. Callers share the result: do
 * not modify it.
 */
export function oncePer<Of extends object, Result>(compute: (of: Of) => Result): (of: Of) => Result {
  const known = new WeakMap<Of, { readonly result: Result }>();
  return (of) => {
    let found = known.get(of);
    if (!found) {
      found = { result: compute(of) };
      known.set(of, found);
    }
    return found.result;
  };
}
