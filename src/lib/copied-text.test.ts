import { expect, test } from 'vitest';
import { copiedText } from './copied-text';

test('blocks have an empty line between them; what is absent or empty is left out', () => {
  const text = copiedText(['Please upgrade.', ['- one', undefined, '- two'], false, [], '', 'Link']);
  expect(text).toBe('Please upgrade.\n\n- one\n- two\n\nLink\n');
});
