import { readFile } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Middleware } from './gateway/middleware.ts';

/** Lets browsers keep hashed files for good: a changed file gets another name. Goes before the static files. */
export function cacheAssets(base: string): Middleware {
  return ({ url = '' }, response, next) => {
    if (isAsset(url, base)) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    next();
  };
}

/**
 * Answers what no file answered: the app itself for a page's address, else 404. Only a request that asks for HTML is
 * for a page; a script that is gone (a tab open since before the last release) must not be answered with a page.
 */
export function pageFallback(indexFile: string): Middleware {
  return ({ method, url = '', headers }, response) => {
    const isPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html');
    // The base path is off the address by now: Vite takes it away before its own files.
    if (!isPage || isAsset(url, '/')) return sendNotFound(response);
    // Read each time, since a new build may have replaced it, and names the new scripts.
    readFile(indexFile, (error, html) => {
      if (error) return sendNotFound(response);
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      response.end(method === 'HEAD' ? undefined : html);
    });
  };
}

function isAsset(url: string, base: string): boolean {
  return url.startsWith(`${base}assets/`);
}

function sendNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end('Not found');
}
