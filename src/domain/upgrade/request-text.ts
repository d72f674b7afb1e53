/** What a request says, in sentences of the page that makes it. */
export interface RequestParts {
  /** What is asked for. */
  readonly ask: string;
  /** Since when and why: facts, one a sentence. */
  readonly evidence: readonly string[];
  /** Why the delegate has not upgraded itself. */
  readonly reason: string;
  /** What to run, each with what it is for; none when this page has no commands. */
  readonly commands: readonly { readonly purpose: string; readonly text: string }[];
  /** What to check before the commands run. */
  readonly caution: string;
  /** The address of the delegate's page. */
  readonly link: string;
}

/** A request as plain text, for a chat, an e-mail or a ticket: the request first, then evidence, commands and the link. */
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
