// The mock Manager of the live tests, on PORT. The tests can control it, and it accepts only the gateway's key.
import { createMockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { LIVE_ACCOUNT, LIVE_KEY } from './servers.ts';

const manager = createMockManager({ account: LIVE_ACCOUNT, apiKey: LIVE_KEY });
await serveOverHttp(manager, { port: Number(process.env.PORT), allowControl: true });
