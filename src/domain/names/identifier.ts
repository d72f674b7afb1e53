/**
 * The identifier that the Manager assigns when the request has none. It is an underscore, then the name with an
 * underscore for every character that is no letter, digit or underscore. Different names can share it.
 */
export function identifierFor(name: string): string {
  return `_${name.replaceAll(/\W/g, '_')}`;
}
