/**
 * Returns the identifier that the Manager assigns to a name when the request has none: an underscore, then the name
 * with every character that is no letter, digit or underscore replaced by one. Different names can share it.
 */
export function identifierFor(name: string): string {
  return `_${name.replaceAll(/\W/g, '_')}`;
}
