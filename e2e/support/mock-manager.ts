// A mock Manager behind the live tests, on PORT: steerable, and open to the gateway's key alone.
import { createMockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { LIVE_ACCOUNT, LIVE_KEY } from './servers.ts';

const manager = createMockManager({ account: LIVE_ACCOUNT, apiKey: LIVE_KEY });
await serveOverHttp(manager, { port: Number(process.env.PORT), allowControl: true });
