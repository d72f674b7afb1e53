import { textOfUtf8 } from '../utf8.ts';

/** Undefined when the body is not JSON. */
export function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** Undefined unless the body is a JSON object in UTF-8. */
export function fieldsOf(body: unknown): Fields | undefined {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const value: unknown = JSON.parse(textOfUtf8(body) ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
