import { once } from 'node:events';
import { type Duplex, pipeline, type Readable, Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  gunzip,
} from 'node:zlib';
import type { Hold } from '../limits/byte-budget.ts';
import type { Coding } from '../requests/data-answers.ts';
import { Refusal } from '../requests/refusal.ts';
import { type AnswerForm, formOf, passedHeaders } from './headers.ts';
import { discard, type Limits, type ManagerAnswer, refusalOf } from './manager-client.ts';
import { secretFinder } from './secrets.ts';

/** An answer of the Manager that may pass to the browser. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A buffer for failures and for what is audited; a stream for everything else. */
  readonly body: Buffer | Readable;
};

/** Largest failure, in bytes after decompression. */
const MAX_FAILURE_BYTES = 1024 * 1024;
/** Largest other answer that is read whole, in bytes after decompression: about 20,000 tokens. */
const MAX_WHOLE_BYTES = 16 * 1024 * 1024;
const UNPACKED = { chunkSize: 64 * 1024 };

export type PassRules = {
  readonly host: string;
  readonly limits: Limits;
  /** Keys that no answer may contain. */
  readonly secrets: readonly string[];
  /** Whether to read any answer whole: those of which the audit log has the result. */
  readonly isWhole: boolean;
  /** Leaves the body unpacked, for a reader in this server. @default false */
  readonly isUnpacked?: boolean;
  /** Takes the bytes of an answer that is read whole. @default no limit */
  readonly hold?: Hold;
};

/**
 * The part of an answer that may pass. Refuses redirects and pages. Reads a failure whole, and removes every key in
 * headers and body. Throws a Refusal, and discards the rest of the answer.
 */
export async function passableAnswer(answer: ManagerAnswer, rules: PassRules): Promise<Answer> {
  try {
    return await pass(answer, rules);
  } catch (error) {
    discard(answer.body);
    throw error instanceof Refusal ? error : refusalOf(error, rules.host);
  }
}

async function pass(answer: ManagerAnswer, rules: PassRules): Promise<Answer> {
  const { host, limits, secrets, isWhole, isUnpacked = false } = rules;
  const { status } = answer;
  if (status < 200 || status > 599) throw new Refusal('GATEWAY_BAD_ANSWER', { detail: `status ${status}` });
  // Neither followed nor passed on: otherwise the key or the page would end up at a host that nobody configured.
  if (status >= 300 && status < 400) throw new Refusal('GATEWAY_REDIRECTED', { detail: host });
  const form = checkedForm(answer);
  if ((form.length ?? 0) > limits.maxAnswerBytes)
    throw new Refusal('GATEWAY_ANSWER_TOO_LARGE', { detail: host });
  const finder = secretFinder(secrets);
  const clean = (text: string) => finder?.clean(text) ?? text;
  const headers = { ...passedHeaders(answer.headers, clean), 'content-type': form.contentType };
  if (status >= 400 || isWhole) {
    const maxBytes = status >= 400 ? MAX_FAILURE_BYTES : MAX_WHOLE_BYTES;
    const text = (await wholeText(answer.body, form, { ...rules, maxBytes })).toString('utf8');
    return { status, headers, body: Buffer.from(clean(text)) };
  }
  const coding = isUnpacked ? undefined : form.coding;
  const steps = [
    limited(limits.maxAnswerBytes),
    ...(form.coding ? [unpacker(form.coding), limited(limits.maxAnswerBytes)] : []),
    ...(finder ? [finder.cleaner()] : []),
    ...(coding ? [packer(coding)] : []),
  ];
  return {
    status,
    headers: { ...headers, ...(coding && { 'content-encoding': coding, vary: 'accept-encoding' }) },
    body: await begun(answer.body, steps),
  };
}

/** While the Manager is down, a load balancer answers with a page; it is replaced by our own error. */
function checkedForm(answer: ManagerAnswer): AnswerForm {
  try {
    return formOf(answer);
  } catch (error) {
    if (answer.status < 502 || answer.status > 504) throw error;
    throw new Refusal('GATEWAY_NOT_READY', { status: answer.status, detail: `status ${answer.status}` });
  }
}

/**
 * Leads a body through these steps. Waits for the first part, so that an answer that breaks before it gives a Refusal
 * instead of a cut connection.
 */
async function begun(body: ManagerAnswer['body'], steps: readonly Duplex[]): Promise<Readable> {
  const last = steps.at(-1) ?? body;
  pipeline([body, ...steps], () => discard(body));
  await once(last, 'readable');
  return last;
}

/** The stream ends with an error when more bytes pass. */
function limited(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      // The headers are sent already. Only a closed connection can still show that the answer is incomplete.
      done(bytes > maxBytes ? new Refusal('GATEWAY_ANSWER_TOO_LARGE') : null, chunk);
    },
  });
}

function unpacker(coding: Coding): Duplex {
  return coding === 'gzip' ? createGunzip(UNPACKED) : createBrotliDecompress(UNPACKED);
}

/** Packs as fast as it can, and passes each part on at once. */
function packer(coding: Coding): Duplex {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY } = constants;
  return coding === 'gzip'
    ? createGzip({ level: 1, flush: Z_SYNC_FLUSH })
    : createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: 1 }, flush: BROTLI_OPERATION_FLUSH });
}

async function wholeText(
  body: Readable,
  { coding }: AnswerForm,
  { host, hold, maxBytes }: PassRules & { readonly maxBytes: number },
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    if (!Buffer.isBuffer(part)) continue;
    bytes += part.length;
    if (bytes > maxBytes) throw new Refusal('GATEWAY_ANSWER_TOO_LARGE', { detail: host });
    await hold?.(part.length);
    parts.push(part);
  }
  const packed = Buffer.concat(parts);
  if (coding === undefined || packed.length === 0) return packed;
  const unpack = promisify<Buffer, object, Buffer>(coding === 'gzip' ? gunzip : brotliDecompress);
  const unpacked = await unpack(packed, { maxOutputLength: maxBytes }).catch(() => {
    throw new Refusal('GATEWAY_BAD_ANSWER', { detail: `${host}: it cannot be unpacked` });
  });
  await hold?.(unpacked.length);
  return unpacked;
}
