/** Has the browser save a file, as the reader has set it up to: in a folder, or with a question where. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not in this turn: the browser has yet to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
