import { BlockList, isIP } from 'node:net';
import { readList } from './read.ts';
import type { Environment, Report } from './report.ts';

/** The access rules, based on the sign-in proxy in front of this server. */
export type Access = {
  /** The addresses of the sign-in proxies. Only their forwarding and identity headers count. */
  readonly trustedProxies: BlockList;
  readonly hasTrustedProxies: boolean;
  /** The header with the user's name, in lower case. Undefined when nobody signs in. */
  readonly userHeader: string | undefined;
  /** The header with the user's groups, separated by commas, in lower case. */
  readonly groupsHeader: string | undefined;
  /** Who may read: users in one of these groups; undefined for every user. */
  readonly readGroups: readonly string[] | undefined;
  /** Who may write: users in one of these groups; undefined for every user who may read. */
  readonly writeGroups: readonly string[] | undefined;
};

const HEADER_PATTERN = /^[a-z\d][a-z\d-]*$/i;

/** Headers that have another purpose for a client or this server. */
const OTHER_HEADERS = new Set(['host', 'cookie', 'authorization', 'x-api-key', 'origin', 'x-forwarded-for']);

export function readAccess(env: Environment, report: Report): Access {
  const proxies = readList(
    { env, report, name: 'TRUSTED_PROXIES', example: '127.0.0.1,10.0.0.0/8' },
    isNetwork,
    'a list of IP addresses or networks',
  );
  const userHeader = readHeaderName('USER_HEADER', env, report);
  const groupsHeader = readHeaderName('GROUPS_HEADER', env, report);
  const readGroups = readGroupNames('READ_GROUPS', env, report);
  const writeGroups = readGroupNames('WRITE_GROUPS', env, report);
  if (userHeader && proxies.length === 0 && !env.TRUSTED_PROXIES) {
    report(
      'USER_HEADER',
      'needs TRUSTED_PROXIES: the server ignores the header from anyone else',
      'x-forwarded-user',
    );
  }
  if (groupsHeader && !env.USER_HEADER) report('GROUPS_HEADER', 'needs USER_HEADER', 'x-forwarded-groups');
  if (userHeader && userHeader === groupsHeader)
    report('GROUPS_HEADER', 'is the same as USER_HEADER', 'x-forwarded-groups');
  for (const [name, groups] of [
    ['READ_GROUPS', readGroups],
    ['WRITE_GROUPS', writeGroups],
  ] as const) {
    if (groups && !env.GROUPS_HEADER) report(name, 'needs GROUPS_HEADER', 'platform-team');
  }
  return {
    trustedProxies: networksOf(proxies),
    hasTrustedProxies: proxies.length > 0,
    userHeader,
    groupsHeader,
    readGroups,
    writeGroups,
  };
}

function readHeaderName(name: string, env: Environment, report: Report): string | undefined {
  const text = env[name]?.toLowerCase();
  if (!text) return undefined;
  if (!HEADER_PATTERN.test(text)) return report(name, 'is not the name of a header', 'x-forwarded-user');
  if (OTHER_HEADERS.has(text)) return report(name, 'is a header with another meaning', 'x-forwarded-user');
  return text;
}

function readGroupNames(name: string, env: Environment, report: Report): readonly string[] | undefined {
  const text = env[name];
  if (!text) return undefined;
  const example = 'platform-team,sre';
  // Only commas: an empty list would let nobody in, which is never intended.
  if (!/[^,\s]/.test(text)) return report(name, 'names no group', example);
  return readList({ env, report, name, example }, isGroup, 'a list of group names');
}

const isGroup = (text: string) => /^[^\p{Cc}",]{1,200}$/u.test(text);

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

function networksOf(texts: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const text of texts) {
    const [address = '', prefix] = text.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(prefix), family);
  }
  return networks;
}
