import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** A port of this machine on which no server listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** The port that a server listens on; throws when it listens on none. */
export function portOf(server: Pick<Server, 'address'> | null): number {
  const address = server?.address();
  if (typeof address !== 'object' || !address) throw new Error('This server does not listen on a port.');
  return address.port;
}
