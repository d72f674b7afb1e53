/** For types whose optional properties must not be undefined. */
export function defined<T extends object>(object: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same properties, without the undefined ones
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
