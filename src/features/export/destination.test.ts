import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { fileName } from './destination';

const AT = Date.UTC(2026, 8, 15, 10, 30);

test.each([
  ['an account', scopeOf('acme'), AT, 'delegates-acme-2026-09-15T103000Z.csv'],
  [
    'a project',
    scopeOf('acme', 'retail', 'payments'),
    AT,
    'delegates-retail-payments-2026-09-15T103000Z.csv',
  ],
  ['no known moment', scopeOf('acme'), Number.NaN, 'delegates-acme.csv'],
  [
    'a scope that no file may be called',
    scopeOf('acme', '../..\\x:"<>|?*\u202Egpj'),
    AT,
    'delegates-..-..-x-gpj-2026-09-15T103000Z.csv',
  ],
])('a file of %s', (_what, scope, at, name) => {
  expect(fileName('delegates', scope, at, 'csv')).toBe(name);
});

test('a name stays short enough for a file system', () => {
  expect(fileName('delegates', scopeOf('a'.repeat(5000)), AT, 'csv').length).toBeLessThan(150);
});
