/** Something that the app asks the Manager for. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/gateway`. A `:name` segment stands for one identifier. */
  readonly path: string;
  /**
   * Whether it changes anything; the method does not show it: some listings are asked for with POST. `secret`: it changes
   * nothing, but the answer can contain the value of a token, with which anybody can register a delegate in the account.
   */
  readonly access: 'read' | 'write' | 'secret';
  /** With the server's key, identical requests share one call, and its answer is kept for SHARED_READ_SECONDS. */
  readonly isShared?: true;
};

const read = (method: Operation['method'], path: string): Operation => ({ method, path, access: 'read' });
const shared = (method: Operation['method'], path: string): Operation => ({
  ...read(method, path),
  isShared: true,
});
const write = (method: Operation['method'], path: string): Operation => ({ method, path, access: 'write' });
const secret = (method: Operation['method'], path: string): Operation => ({
  method,
  path,
  access: 'secret',
});

/** Everything that passes to the Manager. What is not here is refused. */
export const OPERATIONS: readonly Operation[] = [
  shared('GET', '/ng/api/delegate-token-ng/delegate-groups'),
  shared('POST', '/api/setup/delegates/ng/v2'),
  shared('POST', '/ng/api/delegate-setup/listDelegates'),
  shared('GET', '/ng/api/delegate-setup/latest-supported-version'),
  write('DELETE', '/ng/api/delegate-setup/delegate/:identifier'),
  shared('POST', '/authz/api/acl'),
  shared('GET', '/ng/api/organizations'),
  shared('GET', '/ng/api/projects'),
  shared('GET', '/ng/api/accounts/:account'),
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
const ACCOUNT_PARAMETERS = ['accountIdentifier', 'accountId', 'account', 'routingId'];

/**
 * An identifier in a path: letters, digits, `_`, `$`, `-` and single dots between them. Nothing is encoded, so no reader behind
 * us can decode it into another path.
 */
const IDENTIFIER = String.raw`(?:[\w$-]+(?:\.[\w$-]+)*)`;
/** One parameter of a query: a name that needs no encoding, so that every reader finds the same parameters. */
const PARAMETER = String.raw`[\w.-]+(?:=[!\x22$-%'-~]*)?`;
const TARGET = new RegExp(`^/gateway((?:/${IDENTIFIER})+)(?:[?]((?:${PARAMETER}(?:&${PARAMETER})*)?))?$`);
/** A percent sign that begins no encoded byte, or an encoded control character. */
const BAD_ENCODING = /%(?![\da-f]{2})|%(?:[01][\da-f]|7f)/i;

const PATTERNS = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll('.', '[.]').replaceAll(/:\w+/g, IDENTIFIER)}$`),
}));

/** Where a request to our `/gateway` wants to go. */
export type Target = {
  /** Below `/gateway`, as it was written. */
  readonly path: string;
  readonly query: URLSearchParams;
};

/** Reads the request line's target. Undefined when two readers could understand it differently. */
export function readTarget(requestTarget: string): Target | undefined {
  const [, path, query = ''] = TARGET.exec(requestTarget) ?? [];
  return path === undefined || BAD_ENCODING.test(query)
    ? undefined
    : { path, query: new URLSearchParams(query) };
}

/** The operation that a request asks for; undefined when the app never asks for it. */
export function findOperation(method: string | undefined, { path }: Target): Operation | undefined {
  return PATTERNS.find(({ operation, pattern }) => operation.method === method && pattern.test(path))
    ?.operation;
}

/** The name of an operation in logs and metrics: no identifier is in it. */
export function operationName({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/**
 * Whether every account named in path and query is this one. The key opens no other anyway; refusing here gives the reason in
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

/** The scope of a request as people write it, `account/org/project`, as far as the query names it. */
export function scopeOfTarget({ query }: Target): string | undefined {
  const first = (...names: string[]) => names.map((name) => query.get(name)).find((value) => value);
  const parts = [
    first('accountIdentifier', 'accountId', 'routingId'),
    first('orgIdentifier', 'orgId'),
    first('projectIdentifier', 'projectId'),
  ];
  return parts.filter(Boolean).join('/') || undefined;
}
