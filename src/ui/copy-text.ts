/** Copies a text to the clipboard. Resolves to false when the browser refuses; never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or a page without a secure context.
    return false;
  }
}
