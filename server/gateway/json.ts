/** Parses a body as JSON; undefined when it is not JSON. */
export function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a body that is a JSON object in UTF-8; undefined for anything else. */
export function fieldsOf(body: unknown): Fields | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const value: unknown = JSON.parse(UTF_8.decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
