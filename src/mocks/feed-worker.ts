import { configureManager } from '@/api/manager';
import { serveFleets } from '@/fleet/serve';
import { connectOverPort } from './manager-port';

// The feed's worker of the demo: the page's own code, connected to the mock Manager through a channel.
addEventListener(
  'message',
  ({ ports: [port] }) => {
    if (!port) throw new Error('The page sent no port to the mock Manager.');
    const manager = connectOverPort(port, () => {});
    configureManager({ fetch: (input, init) => manager.fetch(new Request(input, init)) });
    serveFleets(globalThis, self.name);
  },
  { once: true },
);
