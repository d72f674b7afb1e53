import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Identity } from './identity.ts';
import { type Call, findCall } from './operations.ts';
import { findOwnCall, isOwnUrl, targetOf } from './own-operations.ts';

/** A request to the gateway for an operation that the app uses. */
export type GatewayCall = Call & {
  /** Bytes of a streamed answer sent so far. */
  sentBytes: number;
  /** How far the audit log has it. */
  audit: 'nothing' | 'begun' | 'ended';
};

/** Undefined when the app never asks for it. Checks nothing yet. */
export function callOf({ method, url = '' }: IncomingMessage): GatewayCall | undefined {
  const target = targetOf(url);
  const call = target && (isOwnUrl(url) ? findOwnCall : findCall)(method, target);
  return call && { ...call, sentBytes: 0, audit: 'nothing' };
}

/** How limits identify a visitor: the user, or without sign-in the address. */
export function readerOf({ identity, ip }: FastifyRequest): string {
  return identity?.user === undefined ? `address ${ip}` : `user ${identity.user}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The user; undefined until it is known. */
    identity: Identity | undefined;
    /** Undefined for everything but requests to the gateway. */
    call: GatewayCall | undefined;
  }
}
