import { StartError } from '@/lib/start-error';
import { createMockManager } from './manager';
import { serveOverHttp } from './serve';
import { readServerSettings } from './server-settings';

// The mock Manager as a separate program: loading this module starts it.

const { port, scenario, apiKey } = readServerSettings(process.env);
const manager = createMockManager({ scenario, ...(apiKey !== undefined && { apiKey }) });

const server = await serveOverHttp(manager, { port }).catch((cause: unknown) => {
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new StartError(
    `The mock Manager cannot listen on port ${port}: ${why}. To use another: PORT=${port + 1}`,
  );
});

// Never prints the key itself, because the output ends up in logs.
const key = apiKey === undefined ? '' : ' -H "x-api-key: $API_KEY"';
console.log(`Mock Manager (${scenario}) on ${server.url}/gateway, account "demo". Try:

  curl${key} '${server.url}/gateway/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo'
  curl${key} '${server.url}/gateway/ng/api/delegate-setup/latest-supported-version?accountIdentifier=demo'
  curl${key} -X DELETE '${server.url}/gateway/ng/api/delegate-setup/delegate/_nightly_batch?accountIdentifier=demo'
`);

function stop(): void {
  void server.close().then(() => process.exit(0));
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
