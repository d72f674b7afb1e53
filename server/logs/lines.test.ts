import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { deferred } from '../tests/http.ts';
import { makePipe } from '../tests/testing.ts';
import { fileLines, streamLines } from './lines.ts';

/** A stream whose reader stops until the promise resolves, and what it has read. */
function stoppedUntil(goOn: Promise<void>) {
  const read: string[] = [];
  const stream = new Writable({
    async write(chunk: Buffer, _encoding, done) {
      await goOn;
      read.push(chunk.toString());
      done();
    },
  });
  return { stream, read };
}

test('lines that a stopped reader does not take are lost beyond 1 MB, and a line says how many', async () => {
  const { promise, resolve } = deferred();
  const { stream, read } = stoppedUntil(promise);
  const lines = streamLines(stream, 10);
  const line = `${'x'.repeat(99_999)}\n`;
  const written = await Promise.all(Array.from({ length: 15 }, () => lines.write(line)));
  expect(written).toEqual(Array(15).fill(false));
  expect(lines.isFailing()).toBe(true);
  expect(lines.lost()).toBe(5);
  resolve();
  await expect.poll(() => read.length).toBe(10);
  expect(await lines.write('last\n')).toBe(true);
  expect(lines.isFailing()).toBe(false);
  expect(JSON.parse(read.at(-2) ?? '')).toMatchObject({ level: 50, msg: expect.stringMatching(/^5 lines/) });
  expect(read.at(-1)).toBe('last\n');
});

test('a stream that fails loses its lines and nothing else, until it works again', async () => {
  let isFull = true;
  const stream = new Writable({
    autoDestroy: false,
    write: (_chunk, _encoding, done) => done(isFull ? new Error('ENOSPC') : null),
  });
  const lines = streamLines(stream);
  expect(await lines.write('a\n')).toBe(false);
  expect([lines.isFailing(), lines.lost()]).toEqual([true, 1]);
  isFull = false;
});

test('a line that a full file takes only in part is written again, on a line of its own', async () => {
  const { path, read } = await makePipe();
  const lines = fileLines(path);
  onTestFinished(lines.close);
  const sent = Array.from({ length: 12 }, (_, i) => `${JSON.stringify({ i, text: 'x'.repeat(9_000) })}\n`);
  const written = await Promise.all(sent.map((line) => lines.write(line, { isKept: true })));
  expect(written).toContain(false);
  expect(lines.isFailing()).toBe(true);
  let text = '';
  await expect
    .poll(() => {
      text += read();
      return lines.isFailing();
    })
    .toBe(false);
  text += read();
  const whole = text.split('\n').filter((line) => line.endsWith('}'));
  expect(whole.map((line) => `${line}\n`)).toEqual(sent);
});
