import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyTagChange,
  draftTags,
  isNoTagChange,
  NO_TAG_CHANGE,
  removeTag,
  type TagChange,
  typeTags,
} from './tag-edit';

const TAGS = { custom: ['eu', 'Prod'], implicit: ['payments'] };

test.each<[string, TagChange, TagChange, readonly string[]]>([
  ['west', NO_TAG_CHANGE, { added: ['west'], removed: [] }, []],
  [' west , build ,', NO_TAG_CHANGE, { added: ['west', 'build'], removed: [] }, []],
  ['', NO_TAG_CHANGE, NO_TAG_CHANGE, ['Enter at least one character.']],
  [' , ', NO_TAG_CHANGE, NO_TAG_CHANGE, ['Enter at least one character.']],
  ['a\u0007b', NO_TAG_CHANGE, NO_TAG_CHANGE, ['Use no line break or other control character.']],
  ['eu', NO_TAG_CHANGE, NO_TAG_CHANGE, ['eu is there already.']],
  ['prod', NO_TAG_CHANGE, NO_TAG_CHANGE, ['Prod is there already; upper and lower case count as the same.']],
  ['west,west', NO_TAG_CHANGE, { added: ['west'], removed: [] }, ['west is there already.']],
  ['payments', NO_TAG_CHANGE, NO_TAG_CHANGE, ['The Manager adds the tag payments itself.']],
  ['Payments', NO_TAG_CHANGE, NO_TAG_CHANGE, ['The Manager adds the tag payments itself.']],
  ['eu', { added: [], removed: ['eu'] }, NO_TAG_CHANGE, []],
  ['prod', { added: [], removed: ['Prod'] }, { added: ['prod'], removed: ['Prod'] }, []],
])('typing %j is applied to the change %j', (typed, before, change, problems) => {
  expect(typeTags(TAGS, before, typed)).toMatchObject({ change, problems });
});

test('rejected tags are returned for the field', () => {
  expect(typeTags(TAGS, NO_TAG_CHANGE, 'west, prod, build, payments').rejected).toEqual(['prod', 'payments']);
});

test('removing a tag marks it once, and cancels one that was only added', () => {
  const removed = removeTag(NO_TAG_CHANGE, 'eu');
  expect(removed).toEqual({ added: [], removed: ['eu'] });
  expect(removeTag(removed, 'eu')).toBe(removed);
  expect(isNoTagChange(removeTag({ added: ['west'], removed: [] }, 'west'))).toBe(true);
});

test('a draft lists the kept, removed and added tags', () => {
  expect(draftTags(TAGS.custom, { added: ['west', 'eu'], removed: ['Prod'] })).toEqual([
    { tag: 'eu', state: 'kept' },
    { tag: 'Prod', state: 'removed' },
    { tag: 'west', state: 'added' },
  ]);
});

test('a change without effect returns the same tags', () => {
  expect(applyTagChange(TAGS.custom, { added: ['eu'], removed: ['west'] })).toBe(TAGS.custom);
});

const tagLists = fc.uniqueArray(fc.constantFrom('a', 'A', 'b', 'c', 'd', '__proto__'));

test('applying a change removes the removed tags and adds the added ones, without duplicates', () => {
  fc.assert(
    fc.property(tagLists, tagLists, tagLists, (customTags, added, others) => {
      const removed = others.filter((tag) => !added.includes(tag));
      const after = applyTagChange(customTags, { added, removed });
      expect(new Set(after)).toEqual(
        new Set([...customTags.filter((tag) => !removed.includes(tag)), ...added]),
      );
      expect(after).toHaveLength(new Set(after).size);
      const shown = draftTags(customTags, { added, removed }).filter(({ state }) => state !== 'removed');
      expect(shown.map(({ tag }) => tag)).toEqual(after);
    }),
  );
});
