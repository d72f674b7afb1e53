import { breakCommand } from './break-command';
import { shellWord } from './quote';

/** One installation step: save a file, or run commands in a POSIX shell. */
export type InstallStep =
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  /** `title` says what the command is for. */
  | { readonly kind: 'command'; readonly title: string; readonly text: string };

/** Replaces the token's value where it is not shown. */
export const TOKEN_MASK = '•••';

/** The image of the upgrader, in clusters and beside Docker. No other tag stays up to date. */
export const UPGRADER_IMAGE = 'harness/upgrader:latest';

/** The version may be a minimal one: `26.08.89100.minimal`. */
export function imageOf(version: string): string {
  return `harness/delegate:${version}`;
}

/** A command on one line. The groups are only for the reader of the code. */
export function command(...groups: readonly (readonly string[])[]): string {
  return groups.flat().map(shellWord).join(' ');
}

export function commandStep(title: string, text: string): InstallStep {
  return { kind: 'command', title, text: breakCommand(text) };
}
