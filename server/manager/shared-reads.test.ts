import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Answer } from './answer.ts';
import { type CallTerms, sharedReads } from './shared-reads.ts';

/** Reads that share 10 kB of memory. */
const smallReads = () => sharedReads({ keepSeconds: 60, mostBytes: 10_000, waitMs: 20 });

/** The answer of a Manager: a stream of these bytes, which ends unless it is still arriving. */
function answering(bytes: number, { isArriving = false } = {}) {
  const body = new PassThrough();
  body.write(Buffer.alloc(bytes));
  if (!isArriving) body.end();
  const answer: Answer = { status: 200, headers: {}, body };
  const seen: { terms?: CallTerms } = {};
  const ask = async (terms: CallTerms) => {
    seen.terms = terms;
    terms.until.addEventListener('abort', () => body.destroy(new Error('ended')));
    return answer;
  };
  return { ask, seen, body };
}

test('an answer that does not fit is refused with 503, and fits once the others are gone', async () => {
  const reads = smallReads();
  const gone = new AbortController();
  const first = reads.get('first', gone.signal, answering(9_000, { isArriving: true }).ask);
  const asked = answering(2_000);
  const second = reads.get('second', new AbortController().signal, asked.ask);
  await expect(second).rejects.toMatchObject({ code: 'GATEWAY_BUSY', status: 503 });
  expect(asked.body.destroyed).toBe(true);
  gone.abort();
  await expect(first).rejects.toThrow('ended');
  const third = await reads.get('third', new AbortController().signal, answering(2_000).ask);
  expect(third.answer.body).toHaveLength(2_000);
});

test('what is cached and read by nobody makes room for what arrives', async () => {
  const reads = smallReads();
  for (const key of ['a', 'b', 'c', 'd']) {
    const gone = new AbortController();
    const found = await reads.get(key, gone.signal, answering(6_000).ask);
    expect(found.answer.body).toHaveLength(6_000);
    gone.abort();
  }
});

test('a call ends when the last of its visitors has gone, and no sooner', async () => {
  const reads = smallReads();
  const [one, other] = [new AbortController(), new AbortController()];
  const { ask, seen } = answering(1_000, { isArriving: true });
  const answers = Promise.allSettled([reads.get('a', one.signal, ask), reads.get('a', other.signal, ask)]);
  one.abort();
  expect(seen.terms?.until.aborted).toBe(false);
  other.abort();
  expect(seen.terms?.until.aborted).toBe(true);
  await answers;
  const again = await reads.get('a', new AbortController().signal, answering(2).ask);
  expect(again.isShared).toBe(false);
});
