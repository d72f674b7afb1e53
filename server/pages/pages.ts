import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { scopeOfPath, showsDelegates } from '@/domain/scope/paths';
import { fleetAddress } from '@/fleet/fleet-address';
import { AS_OF } from '@/lib/href';
import { isGatewayUrl } from '../requests/own-operations.ts';
import { Refusal } from '../requests/refusal.ts';

/** Hashed files are cached permanently: a changed file gets another name. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Whether a file, by its path below the page's folder, has a name that changes with its content. */
const isHashed = (path: string) => path.startsWith(`assets${sep}`);

/** Compressed copies, which are served only under the name of the original file. */
const COPIES = new Set(['.br', '.gz']);

declare module 'fastify' {
  interface FastifyInstance {
    /** The path below which all is served; '' for the root of a host. */
    basePath: string;
    /** Whether the page's head starts the request for the fleet. */
    isPreloadingFleet: boolean;
    /** Absent without the files of the page. */
    sendPage?: (request: FastifyRequest, reply: FastifyReply) => unknown;
  }
}

/** Serves the built page from a folder. Addresses of the app get `index.html` when a browser asks for a page. */
export function addPages(app: FastifyInstance, folder: string): void {
  const isAtRoot = app.basePath === '';
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    isAtRoot ? reply.sendFile('index.html') : sendBelow(app.basePath, folder, request, reply);
  app.decorate('sendPage', sendPage);
  // Not the index of the plugin: without a header that accepts HTML, it has no packed page.
  for (const path of ['/', '/index.html']) app.get(path, sendPage);
  void app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    // They would tell versions apart by size and time, and two releases may have the same: see `nameByContent`.
    etag: false,
    lastModified: false,
    allowedPath: (path) => !COPIES.has(extname(path)),
    setHeaders: (response, path) => {
      response.setHeader('cache-control', isHashed(relative(folder, path)) ? FOR_GOOD : 'no-cache');
      response.setHeader('vary', 'accept-encoding');
    },
  });
  app.addHook('onSend', nameByContent);
}

/** Gives a file that may change an ETag of its content, and 304 to those that have this content. */
async function nameByContent(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const isFile = payload instanceof Readable && reply.raw.getHeader('cache-control') === 'no-cache';
  if (!isFile || request.method !== 'GET' || reply.statusCode !== 200) return payload;
  return named(await buffer(payload), request, reply);
}

/** Sends `index.html`, whose addresses begin with a slash, with the base path before each of them. */
async function sendBelow(basePath: string, folder: string, request: FastifyRequest, reply: FastifyReply) {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const content = Buffer.from(html.replaceAll(/(?<=\s(?:href|src)=")(?=\/)/g, basePath));
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  return reply.send(named(content, request, reply));
}

function named(content: Buffer, request: FastifyRequest, reply: FastifyReply): Buffer | string {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  reply.header('etag', etag);
  if (!request.headers['if-none-match']?.includes(etag)) return content;
  reply.code(304).removeHeader('content-length');
  return '';
}

/**
 * Answers a request that matches no file. An address below an account is a page of the app, also for a link checker.
 * Any other is one only for a request that accepts HTML: a script that is gone (a tab open since before the last
 * release) must not be answered with a page.
 */
export function sendPageOrNotFound(request: FastifyRequest, reply: FastifyReply): unknown {
  const { method, url, headers, server } = request;
  if (isGatewayUrl(url)) throw new Refusal('GATEWAY_UNKNOWN_OPERATION');
  const isPage = scopeOfPath(url.split('?')[0] ?? '') !== undefined || headers.accept?.includes('text/html');
  if (isPage && (method === 'GET' || method === 'HEAD') && !url.startsWith('/assets/') && server.sendPage) {
    const preload = server.isPreloadingFleet ? fleetPreload(url, server.basePath) : undefined;
    if (preload !== undefined) reply.header('link', preload);
    return server.sendPage(request, reply);
  }
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}

/**
 * The header by which a browser asks for the fleet before any script runs; undefined for a page without delegates.
 */
function fleetPreload(url: string, basePath: string): string | undefined {
  const [pathname = '', search] = url.split('?', 2);
  const scope = scopeOfPath(pathname);
  const params = new URLSearchParams(search);
  // A page at a moment of the past asks the memory.
  if (!scope || !showsDelegates(pathname) || params.has(AS_OF)) return undefined;
  const address = fleetAddress({ scope, includesBelow: params.get('all') === 'true' });
  return `<${basePath}${address}>; rel=preload; as=fetch; crossorigin`;
}
