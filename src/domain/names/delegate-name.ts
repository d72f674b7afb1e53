import { UNSAFE_CHARACTERS } from '@/lib/plain-text';
import { identifierFor } from './identifier';

/** One rule for a text that a user types, and whether the text satisfies it. */
export interface Rule {
  /** An instruction to show beside the field: "Start with a lower-case letter". */
  readonly rule: string;
  readonly holds: boolean;
}

/** Longest name of a delegate or token, in characters. */
export const MAX_NAME_LENGTH = 63;

/** Names of existing delegates, prepared for {@link delegateNameRules}. */
export interface NamesInUse {
  readonly names: ReadonlySet<string>;
  /** By identifier: one of the names that have it. */
  readonly byIdentifier: ReadonlyMap<string, string>;
}

/** Prepares the names in use. Linear, so call it once per list and not per key press. */
export function namesInUse(names: Iterable<string>): NamesInUse {
  const all = new Set(names);
  return { names: all, byIdentifier: new Map(Array.from(all, (name) => [identifierFor(name), name])) };
}

/**
 * Contract: lower case, hyphens inside, parts joined by dots, starts with a letter, at most {@link MAX_NAME_LENGTH};
 * the Manager refuses a name that its account already has. The Manager's form also refuses a digit at the end. The
 * Manager accepts it, and so do we. With `inUse`, a last rule is about other delegates.
 */
export function delegateNameRules(name: string, inUse?: NamesInUse): readonly Rule[] {
  const rules = [
    { rule: 'Start with a lower-case letter', holds: /^[a-z]/.test(name) },
    { rule: 'Use only lower-case letters, digits, hyphens and dots', holds: /^[a-z0-9.-]+$/.test(name) },
    {
      rule: 'End the name, and each part between dots, with a letter or digit',
      holds: name.split('.').every((part) => /^[a-z0-9](?:.*[a-z0-9])?$/is.test(part)),
    },
    lengthRule(name),
  ];
  return inUse ? [...rules, freeRule(name, inUse)] : rules;
}

/**
 * Contract: letters, digits, underscores, dots, hyphens and spaces, no blank at either end (the Manager trims), at most
 * {@link MAX_NAME_LENGTH}; unique in the account, among revoked tokens too.
 */
export function tokenNameRules(name: string, inUse?: ReadonlySet<string>): readonly Rule[] {
  const rules = [
    {
      rule: 'Use only letters, digits, underscores, dots, hyphens and spaces',
      holds: /^[\w.\- ]+$/.test(name),
    },
    { rule: 'Use no space at the start or end', holds: name === name.trim() },
    lengthRule(name),
  ];
  return inUse ? [...rules, { rule: NOT_TAKEN, holds: !inUse.has(name) }] : rules;
}

/**
 * Contract: the Manager trims tags and drops empty ones. A deployment lists its tags separated by commas, so a tag
 * cannot contain a comma.
 */
export function tagRules(tag: string): readonly Rule[] {
  return [
    { rule: 'Enter at least one character', holds: tag.trim() !== '' },
    { rule: 'Use no comma', holds: !tag.includes(',') },
    { rule: 'Use no line break or other control character', holds: isPlainLine(tag) },
  ];
}

/** A sentence for the field; undefined when all rules hold. */
export function brokenRule(rules: readonly Rule[]): string | undefined {
  const broken = rules.find(({ holds }) => !holds);
  return broken && `${broken.rule}.`;
}

const NO_PLAIN_LINE = new RegExp(String.raw`[${UNSAFE_CHARACTERS}\u2028\u2029]`, 'u');

/** No control characters, no direction marks, no lone surrogates. */
export function isPlainLine(text: string): boolean {
  return !NO_PLAIN_LINE.test(text);
}

const NOT_TAKEN = 'Use a name that is not in use in this account';

function lengthRule(name: string): Rule {
  return { rule: `Use at most ${MAX_NAME_LENGTH} characters`, holds: name.length <= MAX_NAME_LENGTH };
}

function freeRule(name: string, { names, byIdentifier }: NamesInUse): Rule {
  const identifier = identifierFor(name);
  const other = names.has(name) ? undefined : byIdentifier.get(identifier);
  if (other === undefined) return { rule: NOT_TAKEN, holds: !names.has(name) };
  return { rule: `Use another name: ${other} has the same identifier, ${identifier}`, holds: false };
}
