// The mock Manager behind the live tests: steerable, and open to the gateway's key alone.
import { createMockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { LIVE_ACCOUNT, LIVE_KEY, MANAGER_PORT } from './servers.ts';

const manager = createMockManager({ account: LIVE_ACCOUNT, apiKey: LIVE_KEY });
await serveOverHttp(manager, { port: MANAGER_PORT, allowControl: true });
