export type Line = string | false | undefined;

/**
 * Plain text or Markdown to paste elsewhere: blocks with an empty line between them, ended by a line break. A block is a
 * text or its lines; what is absent or empty is left out.
 */
export function copiedText(blocks: readonly (Line | readonly Line[])[]): string {
  const texts = blocks.map((block) => (Array.isArray(block) ? block : [block]).filter(Boolean).join('\n'));
  return `${texts.filter(Boolean).join('\n\n')}\n`;
}

/** A block for each command, below its purpose. */
export function commandBlocks(
  commands: readonly { readonly purpose: string; readonly text: string }[],
): readonly string[] {
  return commands.map(({ purpose, text }) => `# ${purpose}\n${text}`);
}

/** One line in which nothing is Markdown, a link or the end of a cell. */
export function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_~|<>[\]&]/g, String.raw`\$&`).replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** A row of a Markdown table; the cells are Markdown already. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
