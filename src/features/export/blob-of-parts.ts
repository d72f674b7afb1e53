/** How long the page may be blocked at a time, ms; one part more can come on top. */
const TURN_MS = 8;

/** Joins a text that is made in parts. The page can do its own work between them. */
export async function blobOfParts(parts: Iterable<string>, type: string): Promise<Blob> {
  const made: string[] = [];
  let turnEndsAt = performance.now() + TURN_MS;
  for (const part of parts) {
    made.push(part);
    if (performance.now() < turnEndsAt) continue;
    await new Promise((resolve) => setTimeout(resolve));
    turnEndsAt = performance.now() + TURN_MS;
  }
  return new Blob(made, { type });
}
