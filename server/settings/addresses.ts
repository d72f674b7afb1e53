// How the text of an address is read. A message continues "NAME ..." and never repeats the value.
import * as v from 'valibot';

const webAddress = v.pipe(
  v.string(),
  v.check(isWebAddress, 'is not an http:// or https:// address'),
  v.transform((text) => new URL(text)),
  v.check((url) => !url.username && !url.password, 'must not contain a user name or password'),
);

/** The address of a proxy; without a protocol, http. It can contain a password. */
export const proxy = v.pipe(
  v.string(),
  v.transform((text) => (text.includes('://') ? text : `http://${text}`)),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'is not the address of a proxy that is asked by http:// or https://',
  ),
  v.transform((text) => new URL(text)),
);

/** The address of a webhook: its path and query are secret. */
export const webhook = webAddress;

/** Whom the server tells, and of which delegates. */
export type NoticeTarget = {
  /** The webhook. Its path and query are secret: never logged, measured or sent to a browser. */
  readonly url: URL;
  /** A typed filter; '' for all delegates. It may be a secret in the wrong setting, and is not repeated. */
  readonly filter: string;
};

/**
 * The targets of a file: an address a line, and after a blank the filter of its notices. A line that begins with # is a note.
 * A problem is a text to follow the name of the setting.
 */
export function readWebhooks(text: string): readonly NoticeTarget[] | { readonly problem: string } {
  const targets: NoticeTarget[] = [];
  for (const [place, line] of text.split('\n').entries()) {
    const [, address = '', filter = ''] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line) ?? [];
    if (address === '' || address.startsWith('#')) continue;
    const { success, output, issues } = v.safeParse(webhook, address);
    if (!success) return { problem: `names a file in which line ${place + 1} ${issues[0].message}` };
    targets.push({ url: output, filter });
  }
  return targets.length > 0 ? targets : { problem: 'names a file without an address' };
}

/** Where visitors find the page. */
export const pageAddress = v.pipe(
  webAddress,
  v.check((url) => !url.search && !url.hash, 'must not contain "?" or "#"'),
);

/** The address of a Manager, with or without `/gateway` and a trailing slash. */
export const endpoint = v.pipe(
  pageAddress,
  v.transform((url) => {
    const path = url.pathname.replace(/\/+$/, '');
    url.pathname = path.endsWith('/gateway') ? path : `${path}/gateway`;
    return url;
  }),
);

/** The name of a host can have an underscore, as those of containers do, but nothing with a meaning elsewhere. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text.trim())) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:$/.test(protocol) && /^(\[[\da-f:.]+\]|[\w.-]+)$/i.test(hostname);
}
