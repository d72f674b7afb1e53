/**
 * A start failure that the user can fix: a setting, a port in use, a missing browser. It has no stack trace, so that
 * Node, Vite and deploy/run.mjs print only the message.
 */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}

/** `variables` names those that select another port, such as `PORT or HOST`. */
export function cannotListen(error: unknown, variables: string, example: string): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`Cannot start: ${reason}.\n  Set ${variables}. Example: ${example} npm start`);
}
