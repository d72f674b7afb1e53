import { textFor } from './random';

import type { MockToken, World } from './world';

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The same for the same token, another for one created again under its name. It gives no access. */
export function tokenValue({ seed }: World, { name, createdAt }: MockToken): string {
  return `${textFor(BASE64, 43, seed, 'token', name, createdAt)}=`;
}
