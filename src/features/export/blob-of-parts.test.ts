import { expect, test, vi } from 'vitest';
import { blobOfParts } from './blob-of-parts';

test('slow parts become one blob, and other tasks run between them', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const turns = vi.fn<() => void>();
  function* parts() {
    for (const part of ['a', 'ß', 'c']) {
      now += 20;
      setTimeout(turns);
      yield part;
    }
  }
  const blob = await blobOfParts(parts(), 'text/plain');
  expect(await blob.text()).toBe('aßc');
  expect(blob.type).toBe('text/plain');
  expect(turns).toHaveBeenCalledTimes(3);
});
