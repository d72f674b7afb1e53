import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { createMockManager } from '@/mocks/manager';
import { serveOverHttp } from '@/mocks/serve';
import { ACCOUNT, LISTING, LISTING_PATH } from './listing';

/** A tag that occurs only in the second answer. */
export const NEW_TAG = 'rotated';
const TAGGED_ONE_IN = 100;
/** The second answer is this much younger than the first, ms. Pages request it later than that. */
const LATER_MS = 3_000;
/** A fixed time, so that every run on every machine measures the same bytes. */
const START_AT = Date.UTC(2026, 6, 31, 10, 20, 30);
const REPLICAS = 5;

/** The paths of the peer page and of its files. */
export const PEER_BASE = '/peer/';
export const PEER_PAGE = `${PEER_BASE}index.html`;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/**
 * Starts the mock Manager on a free port of this machine, with its listings prepared and gzipped in advance. It also has
 * the peer page, when `peer` is the folder of its build.
 */
export async function startFleetServer(peer?: string) {
  const peerFiles = peer ? filesIn(peer) : undefined;
  let startedAt = Date.now();
  const now = () => START_AT + Date.now() - startedAt;
  const managerOf = (count: number) =>
    createMockManager({ now, account: ACCOUNT, size: { count, replicas: REPLICAS } });
  let manager = managerOf(0);
  let answers: readonly Uint8Array<ArrayBuffer>[] = [];
  let current = 0;
  const askedListings: string[] = [];

  async function answer(request: Request): Promise<Response> {
    const file = peerFiles?.get(new URL(request.url).pathname);
    if (file) return file();
    if (!request.url.includes(LISTING_PATH)) return manager.fetch(request);
    askedListings.push(request.url);
    const date = new Date(now()).toUTCString();
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', date };
    return new Response(answers[current] ?? null, { headers });
  }

  return {
    ...(await serveOverHttp({ ...manager, fetch: answer })),
    /** Gives the account this many delegates, most of them with five instances. Resolves with the name of the last one. */
    async prepare(delegates: number): Promise<string> {
      // Frees the previous answers: a small machine lacks the memory for two of the largest fleets.
      answers = [];
      startedAt = Date.now();
      manager = managerOf(delegates);
      const text = await (await manager.fetch(new Request(`http://localhost${LISTING}`))).text();
      const bodies = [text, later(text)].map((body) => promisify(gzip)(body, { level: 1 }));
      answers = (await Promise.all(bodies)).map((body) => new Uint8Array(body));
      return text.match(/(?<="groupName":")[^"]+/g)?.at(-1) ?? '';
    },
    /** How many listings with this text in their URL were requested so far. */
    askedListings: (text: string) => askedListings.filter((url) => url.includes(text)).length,
    /** Restores the first answer, for a page that is about to be opened. */
    reset(): void {
      startedAt = Date.now();
      current = 0;
    },
    /** Switches to the other answer, again and again: in each, every heartbeat has moved. */
    swap(): void {
      current = 1 - current;
    },
    /** Switches the listing to the second answer. */
    move(): void {
      current = 1;
    },
  };
}

/** The answers of a folder's files by their paths, gzipped in advance. */
function filesIn(folder: string): ReadonlyMap<string, () => Response> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const packed = gzipSync(readFileSync(path), { level: 9 });
      const headers = { 'content-type': TYPES[extname(name)] ?? '', 'content-encoding': 'gzip' };
      return [PEER_BASE + relative(folder, path), () => new Response(packed, { headers })];
    }),
  );
}

/** The second answer: every heartbeat and expiry has moved, and one delegate in a hundred has the new tag. */
function later(listing: string): string {
  let delegates = 0;
  const move = (_: string, name: string, at: string) => name + (Number(at) + LATER_MS);
  const addTag = (name: string) => (delegates++ % TAGGED_ONE_IN === 0 ? `${name}${NEW_TAG}","` : name);
  return listing
    .replaceAll(/("\w*(?:heartbeat|expirationtime)":)(\d{6,})/gi, move)
    .replaceAll('"groupCustomSelectors":["', addTag);
}
