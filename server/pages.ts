import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isGatewayUrl } from './gateway/gateway.ts';
import { Refusal } from './gateway/refusal.ts';

/** Hashed files are kept for good: a changed file gets another name. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Packed copies, which are handed out under the name of the file alone. */
const COPIES = new Set(['.br', '.gz']);

/** Serves the built page from a folder. Addresses of the app get `index.html`, where a browser asks for a page. */
export function addPages(app: FastifyInstance, folder: string): void {
  void app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (path) => !COPIES.has(extname(path)),
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.includes('/assets/') ? FOR_GOOD : 'no-cache');
      response.setHeader('vary', 'accept-encoding');
    },
  });
}

/**
 * Answers what no file answered: the app for one of its addresses, else 404. Only a request that asks for HTML is for a page: a
 * script that is gone (a tab open since before the last release) must not be answered with a page.
 */
export function sendPageOrNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { method, url, headers } = request;
  if (isGatewayUrl(url)) throw new Refusal('GATEWAY_UNKNOWN_OPERATION');
  const isPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html');
  if (isPage && !url.startsWith('/assets/') && 'sendFile' in reply) return reply.sendFile('index.html');
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found');
}
