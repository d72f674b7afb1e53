// Created once: that takes longer than formatting all counts for one keystroke in the search.
const COUNT = new Intl.NumberFormat('en');

/** For people: `12,345`. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}
