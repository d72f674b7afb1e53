/** An answer of the mock Manager, before it becomes a web `Response`. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON; text is sent as it is, with the content type of `headers`. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown when a call is refused; carries the answer to give instead. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(`refused with HTTP ${answer.status}`);
    this.name = 'Refusal';
  }
}

/** HTML, whatever was requested. */
export function gatewayPage(status: number, title: string): Answer {
  return {
    status,
    body: `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body><center><h1>${status} ${title}</h1></center></body>\r\n</html>\r\n`,
    headers: { 'content-type': 'text/html' },
  };
}
