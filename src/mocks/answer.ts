/** What the mock Manager answers, before it becomes a web `Response`. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON; text is sent as it is, with the content type of `headers`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by whatever finds that a call cannot be answered as asked; carries the answer to give instead. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(`refused with HTTP ${answer.status}`);
    this.name = 'Refusal';
  }
}

/** The page that a gateway shows when it cannot reach the Manager: HTML, whatever was asked. */
export function gatewayPage(status: number, title: string): Answer {
  return {
    status,
    body: `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body><center><h1>${status} ${title}</h1></center></body>\r\n</html>\r\n`,
    headers: { 'content-type': 'text/html' },
  };
}
