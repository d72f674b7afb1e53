import { createHash, timingSafeEqual } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { type ApiToken, readApiTokens } from '../settings/api-tokens.ts';
import { type Access, type SettingLog, type Settings, WATCH_MS } from '../settings/settings.ts';
import { headerText, type Identity, isUnreadOnTheWay } from './identity.ts';
import { isApiUrl } from './own-operations.ts';
import { Refusal } from './refusal.ts';

/** The tokens of machines, of which the server knows the hashes. The file may change while the server runs. */
export type ApiTokens = {
  /** Who sends a request, by its token: a holder, or why the token is refused. Undefined without a token, and outside of the API. */
  readonly holderOf: (request: FastifyRequest) => Identity | Refusal | undefined;
  readonly close: () => void;
};

/** Nobody has a longer one, and to hash it would take long. */
const BEARER = /^bearer +([\x21-\x7e]{1,512})$/i;

/** A file with a wrong line is refused as a whole: the tokens before stay, and the log has the line and the reason. */
export function apiTokens(
  { file, tokens: first }: NonNullable<Settings['apiTokens']>,
  { access, allowsPlainHttp }: { readonly access: Access; readonly allowsPlainHttp: boolean },
  log: SettingLog,
  watchMs = WATCH_MS,
): ApiTokens {
  let tokens = first;

  async function reload(): Promise<void> {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    const read = text === undefined ? { problem: 'cannot be read' } : readApiTokens(text);
    if (!read.tokens) return log.error(`API_TOKENS_FILE ${read.problem}. The tokens before stay.`);
    tokens = read.tokens;
    log.info('API_TOKENS_FILE has changed, and its tokens are in use.');
  }
  watchFile(file, { interval: watchMs, persistent: false }, () => void reload());

  return {
    holderOf({ raw, protocol }) {
      const header = headerText(raw, 'authorization');
      if (!isApiUrl(raw.url ?? '') || (header !== undefined && !/^bearer\b/i.test(header))) return undefined;
      if (!allowsPlainHttp && !isUnreadOnTheWay(protocol, raw.socket.remoteAddress, access))
        return new Refusal('GATEWAY_TOKEN_IN_CLEAR');
      const [, sent] = BEARER.exec(header ?? '') ?? [];
      const holder = sent === undefined ? undefined : holderIn(tokens, sent);
      return holder ?? new Refusal('GATEWAY_BAD_TOKEN');
    },
    close: () => unwatchFile(file),
  };
}

/** Compares with every hash, and in constant time, so that how long it takes says nothing. */
function holderIn(tokens: readonly ApiToken[], sent: string): Identity | undefined {
  const hash = createHash('sha256').update(sent).digest();
  let found: ApiToken | undefined;
  for (const token of tokens) if (timingSafeEqual(token.hash, hash)) found = token;
  // With a word before it, so that a line of the log tells a machine from a person.
  return found && { user: `token ${found.name}`, groups: found.groups };
}
