import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Refusal } from './gateway/refusal.ts';
import type { Access } from './settings/access.ts';

/** The user of a request and their groups. Without a sign-in proxy nobody has a name. */
export type Identity = { readonly user: string | undefined; readonly groups: readonly string[] };

const NOBODY: Identity = { user: undefined, groups: [] };
const LONGEST_NAME = 256;

/** Whether the connection comes from one of the sign-in proxies. */
export function isFromTrustedProxy({ trustedProxies }: Access, address: string | undefined): boolean {
  if (address === undefined) return false;
  // A dual-stack socket reports an IPv4 address in IPv6 form.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(plain) !== 0 && trustedProxies.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Reads the user from the headers of the sign-in proxy. Ignores these headers from any other sender. */
export function identityOf({ headers, rawHeaders, socket }: IncomingMessage, access: Access): Identity {
  const { userHeader, groupsHeader } = access;
  if (userHeader === undefined || !isFromTrustedProxy(access, socket.remoteAddress)) return NOBODY;
  // When the header is sent twice, one could be the visitor's own.
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === userHeader).length;
  const name = headers[userHeader];
  const user = count === 1 && typeof name === 'string' ? name.trim() : '';
  if (user === '' || user.length > LONGEST_NAME) return NOBODY;
  const groups = groupsHeader === undefined ? '' : String(headers[groupsHeader] ?? '');
  return {
    user,
    groups: groups
      .split(',')
      .map((group) => group.trim())
      .filter(Boolean),
  };
}

/** Throws a Refusal unless this user may read: 401 without a user, 403 outside of READ_GROUPS. */
export function requireReader({ user, groups }: Identity, { userHeader, readGroups }: Access): void {
  if (userHeader === undefined) return;
  if (user === undefined) throw new Refusal('GATEWAY_SIGN_IN_NEEDED');
  if (readGroups && !readGroups.some((group) => groups.includes(group)))
    throw new Refusal('GATEWAY_NOT_IN_READ_GROUPS', { detail: `one of: ${readGroups.join(', ')}` });
}

/** Returns undefined when this user may write; otherwise the groups of which one is required. */
export function missingWriteGroups(
  { groups }: Identity,
  { writeGroups }: Access,
): readonly string[] | undefined {
  return writeGroups && !writeGroups.some((group) => groups.includes(group)) ? writeGroups : undefined;
}
