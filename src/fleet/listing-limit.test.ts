import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { fakeManager } from '@/testing/manager';
import { fetchListing } from './listing';

test.each([
  ['delegates', '{"groupName":"a"},', 1],
  [
    'instances',
    `{"groupName":"a","delegateInstanceDetails":[${Array.from({ length: 2_000 }, (_, i) => `{"uuid":"${i}"}`).join()}]},`,
    2_001,
  ],
])('an endless list of small %s is cancelled at the limit', async (_what, item, parts) => {
  const PARTS_SENT = 2_000_000;
  let sent = 0;
  const piece = new TextEncoder().encode(item.repeat(Math.ceil(40_000 / parts)));
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"resource":{"delegateGroupDetails":[')),
    pull(stream) {
      // Not endless, so that the test fails instead of hanging when the limit is missing.
      if (sent >= PARTS_SENT) stream.close();
      else stream.enqueue(piece);
      sent += 40_000;
    },
  });
  fakeManager(() => new Response(body));
  await expect(fetchListing(scopeOf('acct0001'))).rejects.toMatchObject({
    kind: 'unreadable',
    message: 'The answer of the Manager is too large: more than 1,000,000 delegates and instances.',
  });
  expect(sent).toBeLessThan(PARTS_SENT);
});
