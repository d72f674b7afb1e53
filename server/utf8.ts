const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined when the bytes are not UTF-8. */
export function textOfUtf8(bytes: Buffer): string | undefined {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
}
