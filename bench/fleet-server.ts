import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createMockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { ACCOUNT, LISTING, LISTING_PATH } from './listing';

/** A tag that only the second answer has. */
export const NEW_TAG = 'rotated';
const TAGGED_ONE_IN = 100;
/** The second answer is so much younger than the first. A page asks for it later than that. */
const LATER_MS = 3_000;
/** A fixed moment, so that every run on every machine measures the same bytes. */
const START_AT = Date.UTC(2026, 6, 31, 10, 20, 30);
const REPLICAS = 5;

/** Starts the mock Manager on a free port of this machine, with its listings made and gzipped beforehand. */
export async function startFleetServer() {
  let startedAt = Date.now();
  const now = () => START_AT + Date.now() - startedAt;
  const managerOf = (count: number) =>
    createMockManager({ now, account: ACCOUNT, size: { count, replicas: REPLICAS } });
  let manager = managerOf(0);
  let answers: readonly Uint8Array<ArrayBuffer>[] = [];
  let current = 0;
  const askedListings: string[] = [];

  async function answer(request: Request): Promise<Response> {
    if (!request.url.includes(LISTING_PATH)) return manager.fetch(request);
    askedListings.push(request.url);
    const date = new Date(now()).toUTCString();
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', date };
    return new Response(answers[current] ?? null, { headers });
  }

  return {
    ...(await serveOverHttp({ ...manager, fetch: answer })),
    /** Gives the account so many delegates, most with five instances. Resolves with the last one's name. */
    async prepare(delegates: number): Promise<string> {
      // Two of the largest fleets at once need more memory than a small machine has.
      answers = [];
      startedAt = Date.now();
      manager = managerOf(delegates);
      const text = await (await manager.fetch(new Request(`http://localhost${LISTING}`))).text();
      const bodies = [text, later(text)].map((body) => promisify(gzip)(body, { level: 1 }));
      answers = (await Promise.all(bodies)).map((body) => new Uint8Array(body));
      return text.match(/(?<="groupName":")[^"]+/g)?.at(-1) ?? '';
    },
    /** How many listings it was asked for so far, with this text in their address. */
    askedListings: (text: string) => askedListings.filter((url) => url.includes(text)).length,
    /** For a page about to be opened: answers as at first. */
    reset(): void {
      startedAt = Date.now();
      current = 0;
    },
    /** From now on the listing is the second answer. */
    move(): void {
      current = 1;
    },
  };
}

/** The second answer: every heartbeat and expiry has moved, one delegate in a hundred has the new tag. */
function later(listing: string): string {
  let delegates = 0;
  const move = (_: string, name: string, at: string) => name + (Number(at) + LATER_MS);
  const addTag = (name: string) => (delegates++ % TAGGED_ONE_IN === 0 ? `${name}${NEW_TAG}","` : name);
  return listing
    .replaceAll(/("\w*(?:heartbeat|expirationtime)":)(\d{6,})/gi, move)
    .replaceAll('"groupCustomSelectors":["', addTag);
}
