import { isUtf8 } from 'node:buffer';

export type Fields = Readonly<Record<string, unknown>>;

/** Undefined unless the body is a JSON object in UTF-8. */
export function fieldsOf(body: unknown): Fields | undefined {
  if (!Buffer.isBuffer(body) || !isUtf8(body)) return undefined;
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
