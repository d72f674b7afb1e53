import { unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import { type SettingLog, type TlsFiles, WATCH_MS } from '../settings/settings.ts';
import { readVariables } from '../settings/variables.ts';

/**
 * Watches TLS_CERT_FILE and TLS_KEY_FILE; new connections get a changed certificate. While the two files do not belong
 * together, as between two steps of a renewal, the old certificate stays, and the log states the reason.
 */
export function watchCertificate(
  files: TlsFiles,
  server: Server,
  log: SettingLog,
  watchMs = WATCH_MS,
): { readonly read: () => void; readonly close: () => void } {
  const { certFile, keyFile } = files;
  let current = files;

  function read(): void {
    const { values, problems = [] } = readVariables({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile });
    const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key } = values ?? {};
    if (cert === undefined || key === undefined) {
      const reasons = problems.map(({ name, what }) => `${name} ${what}`);
      return log.error(`${reasons.join(', and ')}. The old certificate stays.`);
    }
    if (cert === current.cert && key === current.key) return;
    current = { ...files, cert, key };
    if (server instanceof HttpsServer) server.setSecureContext({ cert, key });
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
