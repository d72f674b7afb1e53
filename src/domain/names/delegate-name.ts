/** One rule about a text that somebody types, and whether the text keeps it. */
export interface Rule {
  /** What to do, to be shown beside the field: "Start with a lower-case letter". */
  readonly rule: string;
  readonly holds: boolean;
}

/** Longest name of a delegate and of a token, in characters. */
export const MAX_NAME_LENGTH = 63;

/** Names of delegates that exist, prepared for {@link delegateNameRules}. */
export interface NamesInUse {
  readonly names: ReadonlySet<string>;
  /** One of the names that get the identifier. */
  readonly byIdentifier: ReadonlyMap<string, string>;
}

/** Prepares the names in use; linear, so made once per list and not per key. */
export function namesInUse(names: Iterable<string>): NamesInUse {
  const all = new Set(names);
  return { names: all, byIdentifier: new Map(Array.from(all, (name) => [identifierFor(name), name])) };
}

/**
 * What a delegate's name must keep. Contract: lower case, hyphens inside, parts joined by dots, starts with a letter, at
 * most {@link MAX_NAME_LENGTH}; the Manager refuses a name that its account has. Its own form also refuses a digit at the
 * end, which the Manager itself accepts: so do we. With `inUse` there is a last rule, about other delegates.
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
 * What a token's name must keep. Contract: letters, digits, underscores, dots, hyphens and spaces, no blank at either end
 * (the Manager trims), at most {@link MAX_NAME_LENGTH}; unique in the account, among revoked tokens too.
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
 * What a tag must keep. Contract: the Manager trims tags and drops empty ones; a deployment lists its tags in one text
 * with commas between, so a comma cannot be in one.
 */
export function tagRules(tag: string): readonly Rule[] {
  return [
    { rule: 'Enter at least one character', holds: tag.trim() !== '' },
    { rule: 'Use no comma', holds: !tag.includes(',') },
    { rule: 'Use no line break or other control character', holds: isPlainLine(tag) },
  ];
}

/** The first rule that is broken, as a sentence for the field; undefined when all hold. */
export function brokenRule(rules: readonly Rule[]): string | undefined {
  const broken = rules.find(({ holds }) => !holds);
  return broken && `${broken.rule}.`;
}

/**
 * The identifier that the Manager gives to something with this name when none is sent along: an underscore and the name,
 * every character that is no letter, digit or underscore replaced by one. Different names can share it.
 */
export function identifierFor(name: string): string {
  return `_${name.replaceAll(/\W/g, '_')}`;
}

/** Whether a text is one line of whole characters: no control characters, nothing cut in the middle. */
export function isPlainLine(text: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text);
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
