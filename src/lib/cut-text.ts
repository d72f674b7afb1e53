/**
 * A text of at most so many UTF-16 units: a longer one is cut, and ends with `…`. What a reader takes for one character,
 * such as an emoji of several code points, is never split.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, startOfCharacter(text, most - 1))}…`;
}

/** Where the character that has this unit begins. */
function startOfCharacter(text: string, unit: number): number {
  // Firefox before 125 has none: there, only code points stay whole.
  if (!('Segmenter' in Intl)) return /^[\uDC00-\uDFFF]/.test(text.slice(unit)) ? unit - 1 : unit;
  return new Intl.Segmenter('en').segment(text).containing(unit)?.index ?? 0;
}
