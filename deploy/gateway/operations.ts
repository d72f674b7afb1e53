/** Something that the app asks the Manager for. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/gateway`. A `:name` segment stands for one segment of any text. */
  readonly path: string;
  /**
   * Whether it changes anything; the method does not tell: some listings are asked for with POST. `secret`: it changes nothing,
   * but the answer can hold the value of a token, by which anybody can put a delegate of their own into the account.
   */
  readonly access: 'read' | 'write' | 'secret';
};

const read = (method: Operation['method'], path: string): Operation => ({ method, path, access: 'read' });
const write = (method: Operation['method'], path: string): Operation => ({ method, path, access: 'write' });
const secret = (method: Operation['method'], path: string): Operation => ({
  method,
  path,
  access: 'secret',
});

/** Everything that passes to the Manager. */
export const OPERATIONS: readonly Operation[] = [
  read('GET', '/ng/api/delegate-token-ng/delegate-groups'),
  read('POST', '/api/setup/delegates/ng/v2'),
  read('POST', '/ng/api/delegate-setup/listDelegates'),
  read('GET', '/ng/api/delegate-setup/latest-supported-version'),
  write('DELETE', '/ng/api/delegate-setup/delegate/:identifier'),
  read('POST', '/authz/api/acl'),
  read('GET', '/ng/api/organizations'),
  read('GET', '/ng/api/projects'),
  read('GET', '/ng/api/accounts/:account'),
  secret('GET', '/ng/api/delegate-token-ng'),
  write('POST', '/ng/api/delegate-token-ng'),
  write('PUT', '/ng/api/delegate-token-ng'),
  write('DELETE', '/ng/api/delegate-token-ng'),
  read('GET', '/ng/api/delegate-group-tags/:identifier'),
  write('PUT', '/ng/api/delegate-group-tags/:identifier'),
  write('PUT', '/api/setup/delegates/ng/v2/:identifier'),
  read('GET', '/ng/api/filters'),
  write('POST', '/ng/api/filters'),
  write('PUT', '/ng/api/filters'),
  write('DELETE', '/ng/api/filters/:identifier'),
  secret('POST', '/ng/api/delegate-setup/generate-helm-values'),
  secret('GET', '/ng/api/delegate-setup/delegate-terraform-module-file'),
  secret('POST', '/ng/api/download-delegates/kubernetes'),
  secret('POST', '/ng/api/download-delegates/docker'),
  secret('POST', '/api/setup/delegates/generate-kubernetes-yaml'),
  secret('POST', '/api/setup/delegates/v3/ng/docker'),
  secret('GET', '/api/setup/delegates/installation-command'),
  read('GET', '/api/delegates-verification/heartbeatV2'),
];

/** The query parameters by which the Manager's services learn the account. */
export const ACCOUNT_PARAMETERS = ['accountIdentifier', 'accountId', 'account', 'routingId'];

/**
 * One segment of a path as it is written, for the regular expressions of JavaScript and of nginx alike: printable ASCII,
 * percent-encoded or not, without slashes, and neither `.` nor `..`. What is written otherwise, two readers could take for
 * different paths, and the one behind us would decide what it means.
 */
const SEGMENT = String.raw`(?!(?:\.|%2[Ee]){1,2}(?:[/?]|$))(?:[\w.~!$&'()*+,;=:@-]|%(?:2[0-9A-Ea-e]|[346][0-9A-Fa-f]|5[0-9ABDEFabdef]|7[0-9A-Ea-e]))+`;
/** One parameter of a query: a name that needs no encoding, so that every reader finds the same parameters. */
const PARAMETER = String.raw`[\w.-]+(?:=[!\x22$-%'-~]*)?`;

/** The request line's target, when it is written plainly. */
export const PLAIN_TARGET = `^/gateway((?:/${SEGMENT})+)(?:[?]((?:${PARAMETER}(?:&${PARAMETER})*)?))?$`;

/** Matches the target, with or without its query, that asks for an operation. */
export function targetPattern({ path }: Operation): string {
  return `^/gateway${path.replaceAll(/:\w+/g, SEGMENT)}(?:[?]|$)`;
}

/** Where a request to our `/gateway` wants to go. */
export type Target = {
  /** Below `/gateway`, as it was written. */
  readonly path: string;
  readonly query: URLSearchParams;
};

/** Reads the request line's target. Undefined when it is not written plainly. */
export function readTarget(requestTarget: string): Target | undefined {
  const [, path, query] = new RegExp(PLAIN_TARGET).exec(requestTarget) ?? [];
  return path === undefined ? undefined : { path, query: new URLSearchParams(query) };
}

/** The operation that a request asks for; undefined when the app never asks for it. */
export function findOperation(method: string | undefined, { path }: Target): Operation | undefined {
  return OPERATIONS.find(
    (operation) =>
      operation.method === method && new RegExp(targetPattern(operation)).test(`/gateway${path}`),
  );
}

/**
 * Whether every account named in path and query is this one. The key opens no other anyway; refusing here says so in
 * plain words. The body of an access check is not looked into.
 */
export function isForAccount({ path, query }: Target, account: string): boolean {
  const [, inPath] = /\/accounts\/([^/]+)/.exec(path) ?? [];
  const named = ACCOUNT_PARAMETERS.flatMap((name) => query.getAll(name));
  return [...named, inPath ?? account].every((name) => name === account);
}

/** What to put after the endpoint; the query is spelled anew from its parts. */
export function writeTarget({ path, query }: Target): string {
  const search = query.toString();
  return `${path}${search && `?${search}`}`;
}
