import { expect, test } from 'vitest';
import type { Since } from '@/domain/memory/questions';
import { sinceText } from './since-text';

test.each<[Since['delegates'], string | undefined, string]>([
  [{}, undefined, ''],
  [{ lost: 1, version: 4 }, '26.11', '1 delegate had silent instances, 4 moved to 26.11'],
  [{ version: 2 }, undefined, '2 delegates changed the version'],
  [
    { tags: 1, outage: 1_200, deleted: 1, missing: 2 },
    undefined,
    '1,200 delegates fell silent in an outage, 2 went missing, 1 was deleted, and more',
  ],
])('%j reads as a sentence, worst first', (delegates, movedTo, text) => {
  expect(sinceText({ delegates, movedTo })).toBe(text);
});
