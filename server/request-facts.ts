import type { Operation, Target } from './gateway/operations.ts';
import type { Identity } from './identity.ts';

/** A request to the gateway that was understood. */
type GatewayCall = {
  readonly target: Target;
  readonly operation: Operation;
  /** What it is about, by name; undefined when neither path nor query names it. */
  readonly targetName: string | undefined;
  /** Bytes of a streamed answer so far. */
  sentBytes: number;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined until that is known. */
    identity: Identity | undefined;
    /** Undefined for everything but requests to the gateway. */
    call: GatewayCall | undefined;
  }
}
