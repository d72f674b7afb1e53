// Created once: that takes longer than formatting all counts for one keystroke in the search.
const COUNT = new Intl.NumberFormat('en');

/** Returns a count as text for people: `12,345`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}
