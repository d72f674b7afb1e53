import { expect, test } from 'vitest';
import { FINDING_RULES } from '@/domain/findings/finding';
import { FINDING_TITLES } from './finding-labels';

test('no two rules have the same title', () => {
  expect(new Set(FINDING_RULES.map((rule) => FINDING_TITLES[rule])).size).toBe(FINDING_RULES.length);
});
