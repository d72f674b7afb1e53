/** The value of a JSON text, or undefined when it is none: for texts that anybody may have written. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
