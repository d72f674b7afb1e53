import { unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import { type Log, WATCH_MS } from './key.ts';
import { readTls, type TlsFiles } from './settings/certificates.ts';

/**
 * Watches TLS_CERT_FILE and TLS_KEY_FILE; new connections get a changed certificate. While the two files do not belong
 * together, as between two steps of a renewal, the old certificate stays, and the log states the reason.
 */
export function watchCertificate(
  files: TlsFiles,
  server: Server,
  log: Log,
  watchMs = WATCH_MS,
): { readonly read: () => void; readonly close: () => void } {
  const { certFile, keyFile } = files;
  let current = files;

  function read(): void {
    const problems: string[] = [];
    const found = readTls({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }, (name, what) => {
      problems.push(`${name} ${what}`);
      return undefined;
    });
    if (!found || problems.length > 0)
      return log.error(`${problems.join(', and ')}. The old certificate stays.`);
    if (found.cert === current.cert && found.key === current.key) return;
    current = found;
    if (server instanceof HttpsServer) server.setSecureContext({ cert: found.cert, key: found.key });
    log.info('Another certificate is in use: TLS_CERT_FILE or TLS_KEY_FILE has changed.');
  }

  for (const file of [certFile, keyFile]) watchFile(file, { interval: watchMs, persistent: false }, read);
  return {
    read,
    close: () => {
      for (const file of [certFile, keyFile]) unwatchFile(file, read);
    },
  };
}
