import { resolve } from 'node:path';
import type { Connect, Plugin, ResolvedConfig } from 'vite';
import { gateway, hostGuard, type Middleware } from './gateway/middleware.ts';
import { sendJson } from './gateway/refusal.ts';
import { cacheAssets, pageFallback } from './page-files.ts';
import { pageSettings } from './page-settings.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from './settings.ts';

/**
 * Makes Vite's dev server and its preview server ours: both guard their host name, forward `/gateway` to the Manager and
 * tell the page its settings; preview also serves the built app as a production server does.
 */
export function managerGateway(settings: Settings): Plugin {
  let config: ResolvedConfig;
  const serve = (middlewares: Connect.Server) => {
    middlewares.use(health);
    middlewares.use(hostGuard(settings));
    middlewares.use(gateway(settings));
    middlewares.use(settingsFile(`${config.base}settings.json`, settings));
  };
  return {
    name: 'manager-gateway',
    apply: 'serve',
    config: (_config, { isPreview }) => ({
      // In preview we answer for the pages: Vite would answer a missing script with a page.
      appType: isPreview ? 'custom' : 'spa',
      // Our own guard is stricter, but does not see the socket of hot reload.
      server: { cors: false, allowedHosts: settings.allowedHosts.map((host) => host.replace(/:\d+$/, '')) },
      // Our own guard is stricter, and its answers have the security headers.
      preview: { allowedHosts: true },
    }),
    configResolved(resolved) {
      config = resolved;
    },
    configureServer({ middlewares }) {
      for (const warning of settings.warnings) config.logger.warn(warning);
      serve(middlewares);
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use(securityHeaders);
      serve(middlewares);
      middlewares.use(cacheAssets(config.base));
      return () => middlewares.use(pageFallback(resolve(config.root, config.build.outDir, 'index.html')));
    },
  };
}

/** Answers probes, by whatever name they ask. */
const health: Middleware = ({ method, url }, response, next) => {
  if (method !== 'GET' || url !== '/healthz') return next();
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end('ok\n');
};

function settingsFile(address: string, settings: Settings): Middleware {
  return ({ method, url }, response, next) => {
    if (method !== 'GET' || url?.split('?')[0] !== address) return next();
    sendJson(response, 200, pageSettings(settings));
  };
}
