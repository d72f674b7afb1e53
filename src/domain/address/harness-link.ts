import type { DelegateState } from '../delegate/connectivity';
import { decodeSegment, delegatePath, overviewPath, tokensPath } from '../scope/paths';
import { scopeOf } from '../scope/scope';

/** The parts of an address, with `?` and `#`. */
interface HarnessAddress {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Older versions of Harness have path and query behind `/ng/#`. */
function withoutHash(address: HarnessAddress): Omit<HarnessAddress, 'hash'> {
  if (!/^[/]ng[/]?$/.test(address.pathname) || !address.hash.startsWith('#/')) return address;
  const [path = '', query = ''] = address.hash.slice(1).split(/[?](.*)/s);
  return { pathname: `/ng${path}`, search: query };
}

/**
 * Our address for a link copied from Harness; undefined when it is not one of its delegate pages. Covers the old
 * navigation (`/ng/account/a/settings/resources/delegates/list`, `…/organizations/o/setup/resources/…`,
 * `…/home/orgs/o/projects/p/setup/resources/delegate/id`) and the new one
 * (`/ng/account/a/all/orgs/o/projects/p/settings/delegates`), each also behind a `#` (`/ng/#/account/…`).
 */
export function pathOfHarnessLink(address: HarnessAddress): string | undefined {
  const [ng, accountWord, account, ...rest] = withoutHash(address)
    .pathname.split('/')
    .filter(Boolean)
    .map(decodeSegment);
  if (ng !== 'ng' || accountWord !== 'account' || !account) return undefined;
  const scope = scopeOf(
    account,
    after(rest, 'orgs') ?? after(rest, 'organizations'),
    after(rest, 'projects'),
  );
  const identifier = after(rest, 'delegate');
  if (identifier) return delegatePath(scope, identifier);
  if (after(rest, 'delegates') === 'tokens') return tokensPath(scope);
  return rest.includes('delegates') ? overviewPath(scope) : undefined;
}

/** Harness has two words for the connectivity of a delegate. */
const HARNESS_STATUSES: ReadonlyMap<string, readonly DelegateState[]> = new Map([
  ['CONNECTED', ['CONNECTED', 'LATE', 'PARTIAL']],
  ['DISCONNECTED', ['DISCONNECTED', 'NEVER']],
]);

/**
 * Our query string, without `?`, for a link copied from Harness. Its `status` names one of two states, in any case;
 * other parameters stay.
 */
export function searchOfHarnessLink(address: HarnessAddress): string {
  const params = new URLSearchParams(withoutHash(address).search);
  const statuses = params.getAll('status');
  params.delete('status');
  for (const status of statuses) {
    for (const state of HARNESS_STATUSES.get(status.toUpperCase()) ?? [status])
      params.append('status', state);
  }
  return params.toString();
}

function after(segments: readonly string[], word: string): string | undefined {
  const at = segments.indexOf(word);
  return at < 0 ? undefined : segments[at + 1];
}
