import type { Server } from 'node:http';
import type { Socket } from 'node:net';

type Connection = { readonly socket: Socket; requests: number };

/**
 * Tracks the connections of a server. `close` closes all connections without a request in progress. Node's own
 * `closeIdleConnections` keeps those that have not had a request yet, and a stopping server would wait for them.
 */
export function unusedConnections(server: Server): { readonly close: () => void } {
  // Keyed by the address of the client: over TLS a request has another socket than the connection below it, with the
  // same address.
  const open = new Map<string, Connection>();
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket);
    const connection = { socket, requests: 0 };
    open.set(client, connection);
    socket.once('close', () => {
      // The client may have opened another connection from the same port in the meantime.
      if (open.get(client) === connection) open.delete(client);
    });
  });
  server.on('request', ({ socket }, response) => {
    const connection = open.get(clientOf(socket));
    if (!connection) return;
    connection.requests += 1;
    response.once('close', () => {
      connection.requests -= 1;
    });
  });
  return {
    close: () => {
      for (const { socket, requests } of open.values()) if (requests === 0) socket.destroy();
    },
  };
}

function clientOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
