import { once } from 'node:events';
import { Readable, Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type AnswerForm, formOf, passedHeaders } from './headers.ts';
import { discard, type Limits, type ManagerAnswer, refusalOf } from './manager-client.ts';
import { Refusal } from './refusal.ts';

/** An answer of the Manager that may pass to the browser. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whole for failures and writes; a stream for everything else. */
  readonly body: Buffer | Readable;
};

/** Most of a failure, or of the answer to a write, in bytes, unpacked. They are read whole. */
const MAX_WHOLE_BYTES = 1024 * 1024;
const REDACTED = '[key removed]';

/** What has to be known to let an answer pass. */
export type PassRules = {
  readonly host: string;
  readonly limits: Limits;
  /** Keys that no failure may repeat. */
  readonly secrets: readonly string[];
  /** Read whole, whatever it is: answers to writes, for their audit line. */
  readonly isWhole: boolean;
};

/**
 * Makes of an answer what may pass. Redirects and pages are refused; a failure is read whole and every key in it is
 * removed. Throws a Refusal; then the rest of the answer is thrown away.
 */
export async function passableAnswer(answer: ManagerAnswer, rules: PassRules): Promise<Answer> {
  try {
    return await pass(answer, rules);
  } catch (error) {
    discard(answer.body);
    throw error instanceof Refusal ? error : refusalOf(error, rules.host);
  }
}

async function pass(answer: ManagerAnswer, { host, limits, secrets, isWhole }: PassRules): Promise<Answer> {
  const { status } = answer;
  // Neither followed nor passed on: the key or the page would end up where nobody configured it.
  if (status >= 300 && status < 400) throw new Refusal('GATEWAY_REDIRECTED', { detail: host });
  const form = checkedForm(answer);
  if ((form.length ?? 0) > limits.maxAnswerBytes)
    throw new Refusal('GATEWAY_ANSWER_TOO_LARGE', { detail: host });
  const headers = { ...passedHeaders(answer.headers), 'content-type': form.contentType };
  if (status >= 400 || isWhole) {
    const text = (await wholeText(answer.body, form, host)).toString('utf8');
    return { status, headers, body: Buffer.from(status >= 400 ? withoutSecrets(text, secrets) : text) };
  }
  return {
    status,
    headers: {
      ...headers,
      ...(form.coding && { 'content-encoding': form.coding, vary: 'accept-encoding' }),
      ...(form.length !== undefined && { 'content-length': String(form.length) }),
    },
    body: await begun(answer.body, limits.maxAnswerBytes),
  };
}

/** A load balancer answers with a page while the Manager is away: our own error takes its place. */
function checkedForm(answer: ManagerAnswer): AnswerForm {
  try {
    return formOf(answer);
  } catch (error) {
    if (answer.status < 502 || answer.status > 504) throw error;
    throw new Refusal('GATEWAY_NOT_READY', { status: answer.status, detail: `status ${answer.status}` });
  }
}

/** Waits for the first part, so that an answer which breaks before it ends in a Refusal and not in a cut connection. */
async function begun(body: ManagerAnswer['body'], maxBytes: number): Promise<Readable> {
  let bytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      // The headers are sent. Only a closed connection can still show that the answer is not complete.
      done(bytes > maxBytes ? new Refusal('GATEWAY_ANSWER_TOO_LARGE') : null, chunk);
    },
  });
  body.once('error', (error) => limited.destroy(error));
  limited.once('close', () => discard(body));
  body.pipe(limited);
  await once(limited, 'readable');
  return limited;
}

async function wholeText(body: Readable, { coding }: AnswerForm, host: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    if (!Buffer.isBuffer(part)) continue;
    bytes += part.length;
    if (bytes > MAX_WHOLE_BYTES) throw new Refusal('GATEWAY_ANSWER_TOO_LARGE', { detail: host });
    parts.push(part);
  }
  const packed = Buffer.concat(parts);
  if (coding === undefined || packed.length === 0) return packed;
  const unpack = promisify<Buffer, object, Buffer>(coding === 'gzip' ? gunzip : brotliDecompress);
  try {
    return await unpack(packed, { maxOutputLength: MAX_WHOLE_BYTES });
  } catch {
    throw new Refusal('GATEWAY_BAD_ANSWER', { detail: `${host}: it cannot be unpacked` });
  }
}

/** Removes keys, also where JSON or a URL has encoded them, and their secret parts. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const parts = secrets.flatMap((key) => [key, key.split('.').slice(2).join('.'), key.split('.')[3] ?? '']);
  const spellings = parts.flatMap((part) => [
    part,
    encodeURIComponent(part),
    part.replaceAll('/', String.raw`\/`),
  ]);
  return spellings
    .filter((spelling) => spelling.length >= 6)
    .reduce((rest, spelling) => rest.replaceAll(spelling, REDACTED), text);
}
