import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { lostTagsText } from './token-labels';

test('of many tags that nobody will have, the first ten are named', () => {
  const tags = Array.from({ length: 9900 }, (_, i) => `tag-${i}`);
  expect(lostTagsText({ scope: scopeOf('acme'), tags })).toBe(
    `${tags.slice(0, 10).join(', ')} and 9,890 more: in account acme, and below it where no other delegate has them`,
  );
});
