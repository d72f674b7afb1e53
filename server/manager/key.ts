import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { accountOfKey } from '../../src/domain/scope/api-key.ts';
import { problemOfKey } from '../settings/formats.ts';
import { type Manager, type SettingLog, WATCH_MS } from '../settings/settings.ts';

/** The server's key, which may change while the server runs. */
export type KeySource = {
  /** Undefined when each visitor brings their own key. */
  readonly current: () => string | undefined;
  /** Every key used since the start: an answer may still echo an old one. */
  readonly all: () => readonly string[];
  readonly close: () => void;
};

/**
 * Watches the key file. The next call uses a new key. Text that is not a key, or a key of another account, is refused:
 * the old key stays, and the log states the reason without the key.
 */
export function keySource(
  { apiKey, apiKeyFile, account }: Pick<Manager, 'apiKey' | 'apiKeyFile' | 'account'>,
  log: SettingLog,
  watchMs = WATCH_MS,
): KeySource {
  let current = apiKey;
  const all = new Set(apiKey === undefined ? [] : [apiKey]);

  async function reload(path: string): Promise<void> {
    const refuse = (reason: string) =>
      log.error(`The key in HARNESS_PLATFORM_API_KEY_FILE ${reason}. The old key stays.`);
    let key: string;
    try {
      key = (await readFile(path, 'utf8')).trim();
    } catch {
      return refuse('cannot be read');
    }
    if (key === current) return;
    const problem = problemOfKey(key);
    if (problem !== undefined) return refuse(problem);
    if (accountOfKey(key) !== account) return refuse('belongs to another account');
    current = key;
    all.add(key);
    log.info('Another key is in use: HARNESS_PLATFORM_API_KEY_FILE has changed.');
  }

  if (apiKeyFile !== undefined)
    watchFile(apiKeyFile, { interval: watchMs, persistent: false }, () => void reload(apiKeyFile));
  return {
    current: () => current,
    all: () => [...all],
    close: () => apiKeyFile !== undefined && unwatchFile(apiKeyFile),
  };
}
