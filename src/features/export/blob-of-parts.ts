/** How long the page may be blocked at a time, ms, plus the time of one part. */
const TURN_MS = 8;

/** Joins the parts of a text into a blob. Between parts it yields regularly, so that the page stays responsive. */
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
