/** What fits beside the purpose of a command in a dialog, with the backslash. */
const MAX_WIDTH = 76;

/** Breaks the long lines of shell commands, only before long flags, so that they run as before. */
export function breakCommand(text: string): string {
  let end = 0;
  const parts = [...flagPlaces(text), text.length].map((place) => {
    const part = text.slice(end, place);
    end = place + 1;
    return part;
  });
  return parts.reduce((before, part) => {
    const column = before.length - before.lastIndexOf('\n');
    const [line = ''] = part.split('\n', 1);
    return before + (column + line.length > MAX_WIDTH ? ' \\\n  ' : ' ') + part;
  });
}

/** The places of the blanks before long flags, outside quotes and substitutions. */
function flagPlaces(text: string): readonly number[] {
  const places: number[] = [];
  /** What ends the quotes and substitutions around the character, the innermost last. */
  const ends: string[] = [];
  let isEscaped = false;
  for (const [place, character] of text.split('').entries()) {
    const end = ends.at(-1);
    if (isEscaped) isEscaped = false;
    else if (character === end) ends.pop();
    else if (end === "'") continue;
    else if (character === '\\') isEscaped = true;
    else if (character === '(' && (end !== '"' || text[place - 1] === '$')) ends.push(')');
    else if (character === '"' || (character === "'" && end !== '"')) ends.push(character);
    else if (end === undefined && /^\S --/.test(text.slice(place - 1, place + 3))) places.push(place);
  }
  return places;
}
