/** Lets the browser download a file, into its download folder or after asking where, as the reader has set it up. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoked later, because the browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
