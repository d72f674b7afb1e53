import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import { isLoopbackAddress } from '../settings/loopback.ts';
import type { Access } from '../settings/settings.ts';
import { Refusal } from './refusal.ts';

/** The user of a request and their groups. Without a sign-in proxy nobody has a name. */
export type Identity = { readonly user: string | undefined; readonly groups: readonly string[] };

const NOBODY: Identity = { user: undefined, groups: [] };
const LONGEST_NAME = 256;

/** Whether the connection comes from one of the sign-in proxies. */
export function isFromTrustedProxy({ trustedProxies }: Access, address: string | undefined): boolean {
  if (address === undefined || !isIP(address)) return false;
  // A dual-stack socket reports an IPv4 address in IPv6 form, which the check knows.
  return trustedProxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Whether nobody on the way could read a request: it is encrypted, which a trusted proxy may report, or it comes from
 * this machine. Of a proxy that reports nothing, the connection before it is unknown.
 */
export function isUnreadOnTheWay(protocol: string, address: string | undefined, access: Access): boolean {
  if (protocol === 'https') return true;
  return address !== undefined && isLoopbackAddress(address) && !isFromTrustedProxy(access, address);
}

/**
 * Reads the user and the groups from the headers of the sign-in proxy. Ignores these headers from any other sender.
 * When one of them cannot be read, there is no user.
 */
export function identityOf(request: IncomingMessage, access: Access): Identity {
  const { userHeader, groupsHeader } = access;
  if (userHeader === undefined || !isFromTrustedProxy(access, request.socket.remoteAddress)) return NOBODY;
  const user = trimmed(headerText(request, userHeader) ?? '');
  const groups = groupsHeader === undefined ? '' : headerText(request, groupsHeader);
  if (!user || user.length > LONGEST_NAME || groups === undefined) return NOBODY;
  return {
    user,
    groups: groups.split(',').map(trimmed).filter(Boolean),
  };
}

/** Removes blanks only: another kind of space makes another name. */
function trimmed(text: string): string {
  return text.replaceAll(/^ +| +$/g, '');
}

/** Empty without the header. Undefined when it is sent twice, not UTF-8, or has control characters. */
export function headerText({ rawHeaders }: IncomingMessage, header: string): string | undefined {
  const values = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === header);
  const [value = ''] = values;
  // When the header is sent twice, one could be the visitor's own.
  if (values.length > 1) return undefined;
  // Node reads each byte of a header as one character.
  const bytes = Buffer.from(value, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString() : undefined;
  return text !== undefined && /\p{Cc}/u.test(text) ? undefined : text;
}

/** Throws a Refusal unless this user may read: 401 without a user, 403 outside of READ_GROUPS. */
export function requireReader({ user, groups }: Identity, { userHeader, readGroups }: Access): void {
  if (userHeader === undefined) return;
  if (user === undefined) throw new Refusal('GATEWAY_SIGN_IN_NEEDED');
  if (readGroups && !readGroups.some((group) => groups.includes(group)))
    throw new Refusal('GATEWAY_NOT_IN_READ_GROUPS', { detail: `one of: ${readGroups.join(', ')}` });
}

/** One of these groups is required; undefined when this user may write. */
export function missingWriteGroups(
  { groups }: Identity,
  { writeGroups }: Access,
): readonly string[] | undefined {
  return writeGroups && !writeGroups.some((group) => groups.includes(group)) ? writeGroups : undefined;
}
