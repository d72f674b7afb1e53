/** An operation of the Manager that the app uses. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/gateway`. A `:name` segment stands for one identifier. */
  readonly path: string;
  /**
   * Whether it changes anything; the method does not tell, because some listings use POST. `secret`: it changes
   * nothing, but the answer can contain the value of a token, with which anybody can register a delegate in the
   * account.
   */
  readonly access: 'read' | 'write' | 'secret';
  /** With the server's key, identical requests share one call, whose answer is cached for SHARED_READ_SECONDS. */
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

/** All operations that pass to the Manager; any other is refused. */
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
  secret('POST', '/ng/api/download-delegates/kubernetes'),
  secret('POST', '/ng/api/download-delegates/docker'),
  secret('POST', '/api/setup/delegates/generate-kubernetes-yaml'),
  secret('POST', '/api/setup/delegates/v3/ng/docker'),
  read('GET', '/api/delegates-verification/heartbeatV2'),
];

/** The query parameters that name the account for the Manager's services. */
const ACCOUNT_PARAMETERS = ['accountIdentifier', 'accountId', 'account', 'routingId'];

/**
 * An identifier in a path: letters, digits, `_`, `$`, `-` and single dots between them. Encoded characters are not
 * allowed, so no server behind us can decode it into another path.
 */
const IDENTIFIER = String.raw`(?:[\w$-]+(?:\.[\w$-]+)*)`;
/** One parameter of a query: its name needs no encoding, so that every server reads the same parameters. */
const PARAMETER = String.raw`[\w.-]+(?:=[!\x22$-%'-~]*)?`;
const TARGET = new RegExp(`^/gateway((?:/${IDENTIFIER})+)(?:[?]((?:${PARAMETER}(?:&${PARAMETER})*)?))?$`);
/** A percent sign that does not begin an encoded byte, or an encoded control character. */
const BAD_ENCODING = /%(?![\da-f]{2})|%(?:[01][\da-f]|7f)/i;

const PATTERNS = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(
    `^${operation.path.replaceAll('.', '[.]').replaceAll(/:\w+/g, (name) => `(?<${name.slice(1)}>${IDENTIFIER})`)}$`,
  ),
}));

/** The target of a request to `/gateway`. */
export type Target = {
  /** The path below `/gateway`, as written. */
  readonly path: string;
  readonly query: URLSearchParams;
};

/** Parses the target of the request line. Undefined when two servers could interpret it differently. */
export function readTarget(requestTarget: string): Target | undefined {
  const [, path, query = ''] = TARGET.exec(requestTarget) ?? [];
  return path === undefined || BAD_ENCODING.test(query)
    ? undefined
    : { path, query: new URLSearchParams(query) };
}

/**
 * Returns the operation that a request asks for, and the `:identifier` in its path; undefined when the app never asks
 * for it.
 */
export function findOperation(
  method: string | undefined,
  { path }: Target,
): { readonly operation: Operation; readonly identifier: string | undefined } | undefined {
  for (const { operation, pattern } of PATTERNS) {
    const found = operation.method === method ? pattern.exec(path) : null;
    if (found) return { operation, identifier: found.groups?.identifier };
  }
  return undefined;
}

/** Returns the name of an operation for logs and metrics, without identifiers. */
export function operationName({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/**
 * Whether path and query name no other account than this one. The key gives access to no other anyway; refusing here
 * gives a clear reason. Does not inspect the body of an access check.
 */
export function isForAccount({ path, query }: Target, account: string): boolean {
  const [, inPath] = /\/accounts\/([^/]+)/.exec(path) ?? [];
  const named = ACCOUNT_PARAMETERS.flatMap((name) => query.getAll(name));
  return [...named, inPath ?? account].every((name) => name === account);
}

/** Returns path and query to append to the endpoint; the query is serialized anew. */
export function writeTarget({ path, query }: Target): string {
  const search = query.toString();
  return `${path}${search && `?${search}`}`;
}

/**
 * Returns the scope of a request as `account/org/project`, as far as the query names it. Fields of a scope in the body
 * are included.
 */
export function scopeOfTarget(
  { query }: Target,
  body: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const first = (...names: string[]) =>
    names
      .map((name) => query.get(name) ?? body[name])
      .find((value) => typeof value === 'string' && value !== '');
  const parts = [
    first('accountIdentifier', 'accountId', 'routingId'),
    first('orgIdentifier', 'orgId'),
    first('projectIdentifier', 'projectId'),
  ];
  return parts.filter(Boolean).join('/') || undefined;
}
