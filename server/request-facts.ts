import type { FastifyRequest } from 'fastify';
import type { Call } from './gateway/operations.ts';
import type { Identity } from './identity.ts';

/** A request to the gateway for an operation that the app uses. */
export type GatewayCall = Call & {
  /** Bytes of a streamed answer sent so far. */
  sentBytes: number;
  /** How far the audit log has it. */
  audit: 'nothing' | 'begun' | 'ended';
};

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
