import { shellWord } from './quote';

/** One thing to do: save a file, or run commands in a POSIX shell. */
export type InstallStep =
  | { readonly kind: 'file'; readonly name: string; readonly language: 'yaml' | 'hcl'; readonly text: string }
  /** `title` says what it is for. */
  | { readonly kind: 'command'; readonly title: string; readonly text: string };

/** Stands for the token's value where it is not shown. */
export const TOKEN_MASK = '•••';

/** The image of the upgrader, in clusters and beside Docker. It has no other tag that stays right. */
export const UPGRADER_IMAGE = 'harness/upgrader:latest';

/** One command; each group of words after the first begins a line of its own. */
export function command(...groups: readonly (readonly string[])[]): string {
  return groups.map((words) => words.map(shellWord).join(' ')).join(' \\\n  ');
}

/** Tags as a deployment lists them. */
export function tagList(tags: readonly string[]): string {
  return tags.join(',');
}
