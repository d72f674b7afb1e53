// How the text of one variable is read. A message continues "NAME ..." and never repeats the value.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import * as v from 'valibot';
import { readNoticeRules } from '../../src/domain/notices/rules.ts';
import { type KeyProblem, keyProblem } from '../../src/domain/scope/api-key.ts';
import { SCOPE_LABEL } from '../../src/domain/scope/scope.ts';
import { isWebAddress, readWebhooks } from './addresses.ts';
import { readApiTokens } from './api-tokens.ts';

/** A host name, with an optional port. */
const HOST_PATTERN = /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs;
/** Headers that have another purpose for a client or this server. */
const OTHER_HEADERS = ['host', 'cookie', 'authorization', 'x-api-key', 'origin', 'x-forwarded-for'];
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];
const KEY_PROBLEMS: Record<KeyProblem, string> = {
  empty: 'is empty',
  blank: 'contains a blank or a line break',
  character: 'contains a character that no key has',
  kind: 'does not begin with "pat." or "sat."',
  parts: 'does not have four parts with dots between them',
  account: 'does not name an account in its second part',
};

/** Any text but `true` and `false` is a problem: a wrong guess could allow writes. */
export const flag = v.pipe(
  v.picklist(['true', 'false'], 'is neither "true" nor "false"'),
  v.transform((text) => text === 'true'),
);

export function wholeNumber(least: number, most: number) {
  const message = `is not a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.check((text) => /^\d{1,9}$/.test(text) && least <= Number(text) && Number(text) <= most, message),
    v.transform(Number),
  );
}

/** A comma-separated list; `what` completes "NAME is not ...". */
function list(isRight: (part: string) => boolean, what: string) {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.filterItems((part) => part !== ''),
    v.everyItem(isRight, `is not ${what}`),
  );
}

export const anyText = v.string();

/** It can contain a password. */
export const postgresUrl = v.pipe(
  v.string(),
  v.check(
    (url) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol),
    'is not the URL of a PostgreSQL database',
  ),
);

export const hosts = v.pipe(
  list((host) => HOST_PATTERN.test(host), 'a list of host names, each with or without a port'),
  v.mapItems((host) => host.toLowerCase()),
);

export const host = v.pipe(
  v.string(),
  v.check(
    (text) => isIP(text) !== 0 || (HOST_PATTERN.test(text) && !text.includes(':')),
    'is not a host name or an IP address',
  ),
  v.toLowerCase(),
);

export const tagPrefixes = list(
  (prefix) => prefix.length <= 64,
  'a list of beginnings of tags, each of at most 64 characters',
);

export const origins = list(
  (text) => isWebAddress(text) && new URL(text).origin === text,
  'a list of origins, such as https://backstage.example.com without a path and without "*" or ";"',
);

/** The path below which the page is served. */
export const basePath = v.pipe(
  v.string(),
  v.regex(
    /^(\/[\w~-][\w.~-]*)+$/,
    'is not a path: it needs one "/" before each part and none at its end. A part has letters, digits, "-", "_", "~", and "." but not first. Without a path, leave the variable out',
  ),
);

/** `org` or `org/project`. */
export const scopes = list(
  (scope) => SCOPE_LABEL.test(scope),
  'a list of scopes, each an organization or organization/project',
);

export const header = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^[a-z\d][a-z\d-]*$/, 'is not the name of a header'),
  v.notValues(OTHER_HEADERS, 'is a header with another meaning'),
);

/** Never empty: an empty list would let nobody in, which is never intended. */
export const groups = v.pipe(
  list((group) => /^[^\p{Cc}",]{1,200}$/u.test(group), 'a list of group names'),
  v.nonEmpty('names no group'),
);

const NETWORKS = 'a list of IP addresses or networks';

export const networks = v.pipe(
  list(isNetwork, NETWORKS),
  v.nonEmpty(`is not ${NETWORKS}`),
  v.transform((texts) => {
    const block = new BlockList();
    for (const text of texts) {
      const [address = '', prefix] = text.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (prefix === undefined) block.addAddress(address, family);
      else block.addSubnet(address, Number(prefix), family);
    }
    return block;
  }),
);

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

export const noticeRules = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const rules = readNoticeRules(dataset.value);
    if (!('problem' in rules)) return rules;
    addIssue({ message: rules.problem });
    return NEVER;
  }),
);

export const account = v.pipe(
  v.string(),
  v.regex(/^[\w-]+$/, 'has characters other than letters, digits, "_" and "-"'),
);

/** A text to follow the name of the key; undefined when there is no problem. */
export function problemOfKey(key: string): string | undefined {
  const problem = keyProblem(key);
  return problem && KEY_PROBLEMS[problem];
}

export const key = v.pipe(v.string(), keyCheck(''));

function keyCheck(before: string) {
  return v.check<string, v.ErrorMessage<v.CheckIssue<string>>>(
    (text) => keyProblem(text) === undefined,
    ({ input }) => `${before}${problemOfKey(input)}`,
  );
}

export const logLevel = v.picklist(LOG_LEVELS, `is none of ${LOG_LEVELS.join(', ')}`);

/** The text of the file that a variable names. */
const file = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readFileSync(dataset.value, 'utf8');
    } catch {
      addIssue({ message: 'is not the path of a file that can be read' });
      return NEVER;
    }
  }),
);

export const webhookFile = v.pipe(
  file,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const targets = readWebhooks(dataset.value);
    if (!('problem' in targets)) return targets;
    addIssue({ message: targets.problem });
    return NEVER;
  }),
);

// Editors and `echo` end a file with a line break.
export const keyFile = v.pipe(file, v.trim(), keyCheck('names a file whose key '));

export const apiTokensFile = v.pipe(
  file,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { tokens, problem } = readApiTokens(dataset.value);
    if (tokens) return tokens;
    addIssue({ message: problem });
    return NEVER;
  }),
);

/** Checks each certificate: an unreadable one would be skipped silently. */
export const certificateFile = v.pipe(
  file,
  v.check(isCertificates, 'names a file without a certificate (PEM) that can be read'),
);

export const privateKeyFile = v.pipe(
  file,
  v.check(isPrivateKey, 'names a file without a private key (PEM, without a passphrase) that can be read'),
);

/** The path of a file, which is created when it is missing. */
export const fileToAppend = v.pipe(
  v.string(),
  v.check(
    (path) => succeeds(() => closeSync(openToAppend(path))),
    'is not the path of a file that can be written',
  ),
);

/**
 * Opens a file for lines at its end; the result is its descriptor. A new file is for its owner only. A pipe that nobody
 * reads does not block. Throws when it cannot be opened.
 */
export function openToAppend(path: string): number {
  const { O_WRONLY, O_APPEND, O_CREAT, O_NONBLOCK } = constants;
  return openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
}

function isCertificates(text: string): boolean {
  const certificates = text.match(CERTIFICATE) ?? [];
  return certificates.length > 0 && certificates.every((pem) => succeeds(() => new X509Certificate(pem)));
}

function isPrivateKey(text: string): boolean {
  return succeeds(() => createPrivateKey(text));
}

/** Whether a key belongs to a certificate. */
export function belongTogether(cert: string, privateKey: string): boolean {
  return succeeds(() => createSecureContext({ cert, key: privateKey }));
}

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
