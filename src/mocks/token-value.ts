import { textFor } from './random';

import type { MockToken, World } from './world';

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The secret itself: the same for the same token, another for one that is made again under its name. Opens nothing. */
export function tokenValue({ seed }: World, { name, createdAt }: MockToken): string {
  return `${textFor(BASE64, 43, seed, 'token', name, createdAt)}=`;
}
