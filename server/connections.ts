import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Follows the connections of a server, and gives what closes all on which no request is being answered. Node's own
 * `closeIdleConnections` leaves those on which no request has come yet, and a stopping server would wait for them.
 */
export function unusedConnections(server: Server): { readonly close: () => void } {
  const open = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (open.has(socket)) open.set(socket, (open.get(socket) ?? 1) - 1);
    });
  });
  return {
    close: () => {
      for (const [socket, requests] of open) if (requests === 0) socket.destroy();
    },
  };
}
