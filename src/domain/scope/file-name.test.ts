import { expect, test } from 'vitest';
import { fileName } from './file-name';
import { scopeOf } from './scope';

const AT = Date.UTC(2026, 8, 15, 10, 30);

test.each([
  ['an account', scopeOf('acme'), AT, 'delegates-acme-2026-09-15T103000Z.csv'],
  [
    'a project',
    scopeOf('acme', 'retail', 'payments'),
    AT,
    'delegates-retail-payments-2026-09-15T103000Z.csv',
  ],
  ['an account at an unknown time', scopeOf('acme'), Number.NaN, 'delegates-acme.csv'],
  [
    'a scope with unsafe characters',
    scopeOf('acme', '../..\\x:"<>|?*\u202Egpj'),
    AT,
    'delegates-..-..-x-gpj-2026-09-15T103000Z.csv',
  ],
])('the file name of %s is safe, and has its scope and known time', (_what, scope, at, name) => {
  expect(fileName('delegates', scope, at, 'csv')).toBe(name);
});

test('a file name stays shorter than 150 characters', () => {
  expect(fileName('delegates', scopeOf('a'.repeat(5000)), AT, 'csv').length).toBeLessThan(150);
});
