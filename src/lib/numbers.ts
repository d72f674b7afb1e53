// Created once: that takes longer than formatting all counts for one keystroke in the search.
const COUNT = new Intl.NumberFormat('en');

/** For people: `12,345`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** `a, b, c and 4 more`: at most `most` names. `total` counts also those that have no name here. */
export function namedText(names: readonly string[], most = 3, total = names.length): string {
  const named = names.slice(0, most);
  const more = total - named.length;
  return named.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}
