import { textOfUtf8 } from '../utf8.ts';

/** Parses a body as JSON; undefined when it is not JSON. */
export function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of a body that is a JSON object in UTF-8; undefined for anything else. */
export function fieldsOf(body: unknown): Fields | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const value: unknown = JSON.parse(textOfUtf8(body) ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
