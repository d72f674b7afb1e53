import { StartError } from '@/lib/start-error';
import { createMockManager } from './manager';
import { isScenarioName, SCENARIO_NAMES } from './scenario-names';
import { serveOverHttp } from './serve';

// The mock Manager as a separate program: loading this module starts it. An empty variable counts as not set. Messages
// repeat no value, since a key may be in the wrong variable.

const DEFAULT_PORT = 9_090;
const { PORT, SCENARIO, API_KEY: apiKey } = process.env;
const scenario = SCENARIO || 'default';
if (!isScenarioName(scenario)) throw new StartError(`SCENARIO is not one of: ${SCENARIO_NAMES.join(', ')}.`);
const port = PORT ? Number(PORT) : DEFAULT_PORT;
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  throw new StartError(`PORT is not a whole number from 1 to 65535. Example: PORT=${DEFAULT_PORT}`);

const manager = createMockManager({ scenario, ...(apiKey && { apiKey }) });
const server = await serveOverHttp(manager, { port }).catch((cause: unknown) => {
  const why = cause instanceof Error ? cause.message : String(cause);
  throw new StartError(
    `The mock Manager cannot listen on port ${port}: ${why}. To use another: PORT=${port + 1}`,
  );
});

// Never prints the key itself, because the output ends up in logs.
const key = apiKey ? ' -H "x-api-key: $API_KEY"' : '';
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
