/** As sentences of the page that writes the request. */
export interface RequestParts {
  readonly ask: string;
  /** Since when and why: facts, one sentence each. */
  readonly evidence: readonly string[];
  /** Why the delegate has not upgraded itself. */
  readonly reason: string;
  /** The commands to run, each with its purpose; empty when this page has no commands. */
  readonly commands: readonly { readonly purpose: string; readonly text: string }[];
  /** What to check before running the commands. */
  readonly caution: string;
  readonly link: string;
}

/** Plain text for a chat, an e-mail or a ticket: the request first, then evidence, commands and the link. */
export function requestText({ ask, evidence, reason, commands, caution, link }: RequestParts): string {
  const steps = commands.map(({ purpose, text }) => `# ${purpose}\n${text}`);
  const parts = [
    ask,
    evidence.map((sentence) => `- ${sentence}`).join('\n'),
    reason,
    ...(steps.length > 0 ? [[caution, ...steps].join('\n\n')] : []),
    `Details: ${link}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
