import { type Plugin, runnerImport } from 'vite';
import { belowBase, isOwnHost, isProbe } from '../server/requests/guards.ts';
import { isDataUrl } from '../server/requests/own-operations.ts';
import type { Settings } from '../server/settings/settings.ts';

/** Makes Vite's dev server answer `/gateway`, `/fleet`, the settings and probes with the code of the production server. */
export function devGateway(settings: Settings): Plugin {
  return {
    name: 'dev-gateway',
    apply: 'serve',
    config: () => ({
      // Our own guard is stricter, but does not see the hot-reload socket.
      server: { cors: false, allowedHosts: settings.allowedHosts.map((host) => host.replace(/:\d+$/, '')) },
    }),
    async configureServer({ middlewares, config, httpServer }) {
      for (const warning of settings.warnings) config.logger.warn(warning);
      // Not a static import, because the loader of this file does not resolve the aliases of src.
      const { module } = await runnerImport<typeof import('../server/server.ts')>('/server/server.ts', {
        root: config.root,
        logLevel: 'error',
        resolve: { tsconfigPaths: true },
      });
      const { app } = await module.createServer({ settings });
      httpServer?.once('close', () => void app.close());
      middlewares.use((request, response, next) => {
        const url = belowBase(request.url ?? '', settings.basePath);
        const isOurs = isDataUrl(url) || isProbe(url) || url.split('?')[0] === '/settings.json';
        if (isOurs || !isOwnHost(request, 'http', settings)) app.routing(request, response);
        else next();
      });
    },
  };
}
