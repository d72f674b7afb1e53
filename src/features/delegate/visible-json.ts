/** For display: escapes characters that hide or reorder others. The text parses to the same value. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(/[\p{Cf}\p{Zl}\p{Zp}\x7f-\x9f]/gu, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(''),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
