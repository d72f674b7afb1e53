import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { configureManager } from '@/api/manager';
import { parseJson } from '@/lib/json';
import type { MockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { PROBLEM } from '../requests/problem.ts';
import type { ServerOptions } from '../server.ts';
import { watcherInProcess } from '../watch/testing.ts';
import { type Answer, FROM_OUR_PAGE, ask as send } from './http.ts';
import { makePage, start } from './testing.ts';

const KEY = 'pat.demo.t.s3cret';

type Fleet = {
  readonly status: number;
  readonly version: string | undefined;
  readonly base: string | undefined;
  readonly header: (name: string) => string | undefined;
  /** The length of the text. */
  readonly length: number;
  /** The JSON; undefined when there is no text. */
  readonly sent: unknown;
};

/** Starts a server that reads the fleets of a mock Manager. */
export async function watching(
  manager: MockManager,
  env: Record<string, string> = {},
  options: Pick<ServerOptions, 'startWatcher' | 'logTo'> = {},
) {
  const upstream = await serveOverHttp(manager);
  // For a page that reads the fleets itself.
  configureManager({ basePath: `${upstream.url}/gateway` });
  onTestFinished(() => configureManager({}));
  const { port, stop } = await start(
    await makePage(),
    { HARNESS_ENDPOINT: upstream.url, HARNESS_PLATFORM_API_KEY: KEY, ...env },
    { startWatcher: watcherInProcess, ...options },
  );
  onTestFinished(async () => {
    await stop();
    await upstream.close();
  });
  return {
    port,
    /** Of the Manager. */
    endpoint: upstream.url,
    ask: (path: string, headers: Record<string, string> = FROM_OUR_PAGE, method = 'GET') =>
      send({ port, path, headers, method }),
    fleet: async (path: string, headers: Record<string, string> = {}): Promise<Fleet> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { ...FROM_OUR_PAGE, ...headers },
      });
      const header = (name: string) => answer.headers.get(name) ?? undefined;
      const [version, base] = [header('fleet-version'), header('fleet-base')];
      const text = await answer.text();
      return {
        status: answer.status,
        version,
        base,
        header,
        length: text.length,
        sent: parseJson(text),
      };
    },
  };
}

/** What an answer that is a problem says. */
export function problemIn({ status, headers, body }: Answer) {
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = v.parse(PROBLEM, JSON.parse(body));
  expect(problem).toMatchObject({ status, requestId: headers['x-request-id'] ?? problem.requestId });
  return problem;
}
