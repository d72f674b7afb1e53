/**
 * A reason not to start that the person at the terminal can remove: a setting, a taken port, a missing browser.
 * It has no stack trace, so that Node, Vite and deploy/run.mjs print the message alone.
 */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
