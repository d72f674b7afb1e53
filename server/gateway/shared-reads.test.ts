import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Answer } from '../manager/answer.ts';
import { type CallTerms, sharedReads } from './shared-reads.ts';

const KB = Buffer.alloc(1_000);

/** Reads that share 10 kB of memory. */
const smallReads = () => sharedReads({ keepSeconds: 60, mostBytes: 10_000, waitMs: 20 });

/** The answer of a Manager: a stream that the test feeds, of a known length or not. */
function arriving(length?: number): { readonly answer: Answer; readonly body: PassThrough } {
  const body = new PassThrough();
  body.on('error', () => {});
  return { answer: { status: 200, headers: {}, length, body }, body };
}

/** A call that answers at once, and records its terms. */
function answering(answer: Answer) {
  const seen: { terms?: CallTerms } = {};
  const ask = async (terms: CallTerms) => {
    seen.terms = terms;
    return answer;
  };
  return { ask, seen };
}

const bytesOf = (body: Buffer | Readable) => (Buffer.isBuffer(body) ? body : buffer(body));

test('an answer that does not fit is refused with 503, and fits once the others are gone', async () => {
  const reads = smallReads();
  const gone = new AbortController();
  const first = arriving(9_000);
  await reads.get('first', gone.signal, answering(first.answer).ask);
  const asked = arriving(2_000);
  const second = reads.get('second', new AbortController().signal, answering(asked.answer).ask);
  await expect(second).rejects.toMatchObject({ code: 'GATEWAY_BUSY', status: 503 });
  expect(asked.body.destroyed).toBe(true);
  gone.abort();
  const third = arriving(2_000);
  third.body.end(Buffer.concat([KB, KB]));
  const { answer } = await reads.get('third', new AbortController().signal, answering(third.answer).ask);
  expect(await bytesOf(answer.open())).toHaveLength(2_000);
});

test('an answer of unknown length is cut where the memory ends', async () => {
  const reads = smallReads();
  const { answer, body } = arriving();
  const found = await reads.get('a', new AbortController().signal, answering(answer).ask);
  const received = bytesOf(found.answer.open());
  for (let part = 0; part < 12; part++) body.write(KB);
  await expect(received).rejects.toMatchObject({ code: 'GATEWAY_BUSY' });
});

test('what is cached and read by nobody makes room for what arrives', async () => {
  const reads = smallReads();
  for (const key of ['a', 'b', 'c', 'd']) {
    const gone = new AbortController();
    const { answer, body } = arriving();
    for (let part = 0; part < 6; part++) body.write(KB);
    body.end();
    const found = await reads.get(key, gone.signal, answering(answer).ask);
    expect(await bytesOf(found.answer.open())).toHaveLength(6_000);
    gone.abort();
  }
});

test('a call ends when the last of its visitors has gone, and no sooner', async () => {
  const reads = smallReads();
  const [one, other] = [new AbortController(), new AbortController()];
  const { answer, body } = arriving();
  const { ask, seen } = answering(answer);
  await Promise.all([reads.get('a', one.signal, ask), reads.get('a', other.signal, ask)]);
  body.write(KB);
  one.abort();
  expect(seen.terms?.until.aborted).toBe(false);
  other.abort();
  expect(seen.terms?.until.aborted).toBe(true);
  const next = arriving();
  next.body.end('{}');
  const again = await reads.get('a', new AbortController().signal, answering(next.answer).ask);
  expect(again.isShared).toBe(false);
});
