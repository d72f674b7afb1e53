/** Readers and generators for tests only. The readers parse, strictly, the part of HCL that our texts use. */
import * as fc from 'fast-check';
import { DELEGATE_SIZES } from '@/domain/install/delegate-sizes';
import {
  CLUSTER_PERMISSIONS,
  INSTALL_METHODS,
  type InstallPlan,
  LOG_LEVELS,
  planProblems,
} from '@/domain/install/install-plan';
import { brokenRule, isPlainLine, tagRules } from '@/domain/names/delegate-name';
import { hostileStrings } from './fleet-generators';

/** The content of an HCL body: its attributes, and its blocks by type and labels. */
interface HclBody {
  readonly [name: string]: HclValue;
}
type HclValue = string | number | boolean | HclReference | HclBody | readonly HclValue[];

/** A value that is not a literal: `var.x`, a bare type, or a function's name with its argument. */
interface HclReference {
  readonly reference: string;
  readonly argument?: HclValue;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[A-Za-z_][\w.-]*|\d+(?:\.\d+)?|[{}()[\],=]|\n/y;

/** Parses a file of blocks and attributes. Throws a SyntaxError when it is not HCL, or would evaluate anything. */
export function readHcl(text: string): HclBody {
  const tokens = tokensOf(text);
  let at = 0;
  const peek = () => tokens[at];
  const next = () => tokens[at++] ?? '';
  const skipLines = () => {
    while (peek() === '\n') at++;
  };
  const expect = (wanted: string) => {
    const found = next();
    if (found !== wanted) throw new SyntaxError(`${JSON.stringify(found)} where ${wanted} should be`);
  };

  function body(end: string | undefined): HclBody {
    const entries: [string, HclValue][] = [];
    for (skipLines(); peek() !== end; skipLines()) {
      const names = [next()];
      while (peek()?.startsWith('"')) names.push(readHclText(next()));
      if (peek() === '{') {
        next();
        if (end !== undefined || peek() !== '\n') skipLines();
        entries.push([names.join(' '), body('}')]);
        expect('}');
      } else {
        expect('=');
        entries.push([names[0]?.startsWith('"') ? readHclText(names[0]) : (names[0] ?? ''), value()]);
      }
      if (end !== undefined && peek() === ',') next();
      else if (peek() !== end) expect('\n');
    }
    return Object.fromEntries(entries);
  }

  function value(): HclValue {
    const token = next();
    if (token.startsWith('"')) return readHclText(token);
    if (token === '{') {
      const object = body('}');
      expect('}');
      return object;
    }
    if (token === '[') return list();
    if (/^\d/.test(token)) return Number(token);
    if (token === 'true' || token === 'false') return token === 'true';
    if (!/^[A-Za-z_]/.test(token)) throw new SyntaxError(`${JSON.stringify(token)} is no value`);
    if (peek() !== '(') return { reference: token };
    next();
    const argument = value();
    expect(')');
    return { reference: token, argument };
  }

  function list(): readonly HclValue[] {
    const values: HclValue[] = [];
    for (skipLines(); peek() !== ']'; skipLines()) {
      values.push(value());
      if (peek() === ',') next();
    }
    expect(']');
    return values;
  }

  return body(undefined);
}

/** Throws a SyntaxError when the text is not a quoted template, or would evaluate anything. */
export function readHclText(quoted: string): string {
  if (!/^"(?:[^"\\\n\r]|\\.)*"$/.test(quoted)) throw new SyntaxError(`${quoted} is no quoted text`);
  return quoted.slice(1, -1).replaceAll(/\$\$\{|%%\{|\$\{|%\{|\\(?:u[\da-fA-F]{4}|.)/g, (part) => {
    if (part === '${' || part === '%{') throw new SyntaxError(`${quoted} evaluates something`);
    if (!part.startsWith('\\')) return part.slice(1);
    if (part.startsWith(String.raw`\u`)) return String.fromCharCode(Number.parseInt(part.slice(2), 16));
    const character = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }[part.slice(1)];
    if (character === undefined) throw new SyntaxError(`${part} is no escape`);
    return character;
  });
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ') at++;
    else {
      TOKEN.lastIndex = at;
      const [token] = TOKEN.exec(text) ?? [];
      if (token === undefined)
        throw new SyntaxError(`not HCL from ${JSON.stringify(text.slice(at, at + 20))}`);
      tokens.push(token);
      at += token.length;
    }
  }
  return tokens;
}

/** Texts with every kind of quoting, evaluation and markup of a shell, YAML or HCL. */
export const HOSTILE_TEXTS: readonly string[] = [
  `'; rm -rf / #`,
  '$(reboot)',
  '`reboot`',
  '"',
  "'",
  "''",
  '\\',
  String.raw`\\b`,
  '\b\f\t',
  'a\nb',
  '${var.secret}',
  '$${x}',
  '$$${x}',
  '%{ if true }',
  '%%{x}',
  '- a: b',
  'yes',
  '0o17',
  '~',
  '&a *a !!js',
  '# no comment',
  'a: b',
  '\u0085\u2028\ufeff\u007f',
  '-n',
  '!history',
  '',
];

const lines = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), hostileStrings).filter(isPlainLine);

/** Generates plans without problems, whose free texts are as hostile as the rules allow. */
export const plans: fc.Arbitrary<InstallPlan> = fc
  .record({
    method: fc.constantFrom(...INSTALL_METHODS),
    name: fc.stringMatching(/^[a-z][a-z0-9]{0,8}([-.][a-z0-9]{1,8}){0,3}$/),
    description: lines,
    size: fc.constantFrom(...DELEGATE_SIZES),
    replicas: fc.integer({ min: 1, max: 9 }),
    tags: fc.array(
      lines.filter((tag) => brokenRule(tagRules(tag)) === undefined),
      { maxLength: 3 },
    ),
    tokenName: fc.constant('default_token'),
    permission: fc.constantFrom(...CLUSTER_PERMISSIONS),
    namespace: fc.constantFrom('harness-delegate-ng', '0', 'true', 'a-1'),
    hasAutoUpgrade: fc.boolean(),
    upgradeSchedule: fc.constantFrom('0 * * * *', '*/30 * * * *'),
    gracePeriodSeconds: fc.constantFrom(0, 600, 900),
    account: fc.constantFrom('acct-1_Z', '123', 'null'),
    managerUrl: fc.constantFrom('https://app.harness.io', 'http://manager.local:8080/gratis'),
    image: fc.constantFrom('harness/delegate:26.08.89100', 'registry.local:5000/d@sha256:abc'),
    hasOwnImage: fc.boolean(),
    proxyUrl: fc.constantFrom('', 'http://proxy.local:3128'),
    noProxy: fc.constantFrom('', 'localhost,.svc,10.0.0.0/8'),
    pollsForTasks: fc.boolean(),
    taskCapacity: fc.constantFrom(undefined, 1, 20),
    logLevel: fc.constantFrom(...LOG_LEVELS),
    sendsLog: fc.boolean(),
    initScript: fc.array(lines, { maxLength: 3 }).map((script) => script.join('\n')),
  })
  .filter((plan) => Object.keys(planProblems(plan)).length === 0);
