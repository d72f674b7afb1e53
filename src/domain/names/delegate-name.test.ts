import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import {
  brokenRule,
  delegateNameRules,
  isPlainLine,
  MAX_NAME_LENGTH,
  namesInUse,
  tagRules,
  tokenNameRules,
} from './delegate-name';
import { identifierFor } from './identifier';

const LONGEST = 'a'.repeat(MAX_NAME_LENGTH);

test.each(['a', 'prod-eu', 'prod-1', 'a.b.c', 'a.1b', LONGEST])('accepts %s as a delegate name', (name) => {
  expect(brokenRule(delegateNameRules(name))).toBeUndefined();
});

test.each([
  ['', 'Start with a lower-case letter.'],
  ['1a', 'Start with a lower-case letter.'],
  ['Prod', 'Start with a lower-case letter.'],
  ['prod eu', 'Use only lower-case letters, digits, hyphens and dots.'],
  ['prod\n', 'Use only lower-case letters, digits, hyphens and dots.'],
  ['a$(reboot)', 'Use only lower-case letters, digits, hyphens and dots.'],
  ['prod-', 'End the name, and each part between dots, with a letter or digit.'],
  ['a..b', 'End the name, and each part between dots, with a letter or digit.'],
  ['a.-b', 'End the name, and each part between dots, with a letter or digit.'],
  [`${LONGEST}a`, 'Use at most 63 characters.'],
])('refuses %j as a delegate name', (name, problem) => {
  expect(brokenRule(delegateNameRules(name))).toBe(problem);
});

test('a delegate name is refused when it or its identifier is in use', () => {
  const inUse = namesInUse(['prod-eu', 'edge']);
  const problem = (name: string) => brokenRule(delegateNameRules(name, inUse));
  expect(problem('prod-us')).toBeUndefined();
  expect(problem('edge')).toBe('Use a name that is not in use in this account.');
  expect(problem('prod.eu')).toBe('Use another name: prod-eu has the same identifier, _prod_eu.');
});

test.each(['default_token', 'a b', '.x', '-', 'default_token_org', LONGEST])(
  'accepts %s as a token name',
  (name) => {
    expect(brokenRule(tokenNameRules(name))).toBeUndefined();
  },
);

test.each([
  ['', 'Use only letters, digits, underscores, dots, hyphens and spaces.'],
  ['a/b', 'Use only letters, digits, underscores, dots, hyphens and spaces.'],
  ['a\tb', 'Use only letters, digits, underscores, dots, hyphens and spaces.'],
  [' a', 'Use no space at the start or end.'],
  ['a ', 'Use no space at the start or end.'],
  [`${LONGEST}a`, 'Use at most 63 characters.'],
  ['old', 'Use a name that is not in use in this account.'],
])('refuses %j as a token name', (name, problem) => {
  expect(brokenRule(tokenNameRules(name, new Set(['old'])))).toBe(problem);
});

test.each([
  ['eu', undefined],
  ['EU west ü', undefined],
  ['  ', 'Enter at least one character.'],
  ['a,b', 'Use no comma.'],
  ['a\nb', 'Use no line break or other control character.'],
  ['a\u2028b', 'Use no line break or other control character.'],
])('the problem of the tag %j is %j', (tag, problem) => {
  expect(brokenRule(tagRules(tag))).toBe(problem);
});

test.each([
  ['prod-k8s', '_prod_k8s'],
  ['a.b', '_a_b'],
  ['A_1', '_A_1'],
  ['', '_'],
])('the identifier is derived from the name %j', (name, identifier) => {
  expect(identifierFor(name)).toBe(identifier);
});

test('a name that meets all rules is a DNS name, for any input', () => {
  fc.assert(
    fc.property(fc.oneof(hostileStrings, fc.stringMatching(/^[a-zA-Z0-9.\- ]{0,70}$/)), (name) => {
      const holds = delegateNameRules(name).every((rule) => rule.holds);
      const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
      const isDnsName = new RegExp(`^(?=[a-z])${label}(?:\\.${label})*$`).test(name) && name.length <= 63;
      expect(holds).toBe(isDnsName);
      expect(identifierFor(name)).toMatch(/^_\w*$/);
      expect(isPlainLine(name) && /[\n\r\0]/.test(name)).toBe(false);
    }),
  );
});

test.each(['a\u202Eb', 'a\u2066b', 'a\u2028b', 'a\nb', 'a\u0007', '\uD800'])(
  '%j is not a plain line',
  (text) => {
    expect(isPlainLine(text)).toBe(false);
  },
);
