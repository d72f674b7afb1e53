import type { IncomingHttpHeaders } from 'node:http';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer that takes longer than this is cut, so that slow readers keep no old fleets in memory. */
const LONGEST_ANSWER_MS = 120_000;

/** Headers that keep a gateway answer from becoming a page: no script, no frame, no form, and only the named type. */
export const GATEWAY_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Whether a client can decode an encoding. */
export function acceptsCoding(
  { 'accept-encoding': accepted = '' }: IncomingHttpHeaders,
  name: Coding,
): boolean {
  return new RegExp(String.raw`\b${name}\b(?!\s*;\s*q=0(\.0*)?(,|$))`).test(accepted);
}

/** The encodings of answers that pass. */
export type Coding = 'gzip' | 'br';

/** Sends gzipped bytes, as they are to who accepts that; to others unpacked on the way, which needs little memory. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Uint8Array): FastifyReply {
  const timer = setTimeout(() => reply.raw.destroy(), LONGEST_ANSWER_MS);
  reply.raw.once('close', () => clearTimeout(timer));
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (!acceptsCoding(request.headers, 'gzip')) return reply.send(createGunzip().end(bytes));
  return reply.header('content-encoding', 'gzip').send(bytes);
}
