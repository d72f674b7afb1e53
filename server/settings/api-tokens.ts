/** A token of a machine: its name in logs, the SHA-256 of its text, and the groups of its holder. */
export type ApiToken = {
  readonly name: string;
  readonly hash: Buffer;
  readonly groups: readonly string[];
};

type Reading =
  | { readonly tokens: readonly ApiToken[]; readonly problem?: undefined }
  | { readonly tokens?: undefined; readonly problem: string };

const LINE = /^(\S+)(?:\s+(\S+)(?:\s+(.*))?)?$/;

/**
 * Reads lines of a name, a hash and groups: `ci 9f86d0… platform-team,sre`. Lines may be empty, or begin with `#`. The
 * problem continues "NAME ..." with the number of the first wrong line and the reason, and never repeats the line.
 */
export function readApiTokens(text: string): Reading {
  const tokens: ApiToken[] = [];
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) continue;
    const read = readLine(line, tokens);
    if (typeof read === 'string') return { problem: `names a file whose line ${index + 1} ${read}` };
    tokens.push(read);
  }
  return { tokens };
}

/** The token of a line, or what is wrong with the line. */
function readLine(line: string, others: readonly ApiToken[]): ApiToken | string {
  const [, name = '', digits = '', list = ''] = LINE.exec(line) ?? [];
  if (!/^[\w.-]{1,64}$/.test(name)) return 'does not begin with a name of letters, digits, "_", "." and "-"';
  if (!/^[\da-f]{64}$/i.test(digits)) return 'has no SHA-256 of 64 hexadecimal digits as its second word';
  const groups = list.split(',').flatMap((group) => group.trim() || []);
  if (!groups.every((group) => /^[^\p{Cc}"]{1,200}$/u.test(group))) return 'has a group that is no name';
  const hash = Buffer.from(digits, 'hex');
  if (others.some((other) => other.name === name)) return 'has the name of an earlier line';
  if (others.some((other) => other.hash.equals(hash))) return 'has the token of an earlier line';
  return { name, hash, groups };
}
