/** Something that the app asks the Manager for. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/gateway`. A `:name` segment stands for one segment of any text. */
  readonly path: string;
  /** Whether it changes anything. The method does not tell: some listings are asked for with POST. */
  readonly access: 'read' | 'write';
};

const read = (method: Operation['method'], path: string): Operation => ({ method, path, access: 'read' });
const write = (method: Operation['method'], path: string): Operation => ({ method, path, access: 'write' });

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
];

/** The query parameters by which the Manager's services learn the account. */
export const ACCOUNT_PARAMETERS = ['accountIdentifier', 'accountId', 'account', 'routingId'];

/** Where a request to our `/gateway` wants to go. */
export type Target = {
  /** Decoded segments after `/gateway`: never empty, `.` or `..`, and without slashes or control characters. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
};

/**
 * Reads the request line's target, which begins with `/gateway/`. Undefined when it is not written plainly: two
 * readers could then disagree about the path, and the one behind us would decide what it means.
 */
export function readTarget(requestTarget: string): Target | undefined {
  const [path = '', ...query] = requestTarget.split('?');
  const [root, gateway, ...encoded] = path.split('/');
  if (root !== '' || gateway !== 'gateway') return undefined;
  const segments: string[] = [];
  for (const segment of encoded) {
    const text = decode(segment);
    if (text === undefined || !isPlainSegment(text)) return undefined;
    segments.push(text);
  }
  return { segments, query: new URLSearchParams(query.join('?')) };
}

/** The operation that a request asks for; undefined when the app never asks for it. */
export function findOperation(method: string | undefined, { segments }: Target): Operation | undefined {
  return OPERATIONS.find((operation) => {
    const patterns = operation.path.slice(1).split('/');
    return (
      operation.method === method &&
      patterns.length === segments.length &&
      patterns.every((pattern, i) => pattern.startsWith(':') || pattern === segments[i])
    );
  });
}

/**
 * Whether every account named in path and query is this one. The key opens no other anyway; refusing here says so in
 * plain words. The body of an access check is not looked into.
 */
export function isForAccount({ segments, query }: Target, account: string): boolean {
  const named = ACCOUNT_PARAMETERS.flatMap((name) => query.getAll(name));
  if (segments[2] === 'accounts' && segments[3] !== undefined) named.push(segments[3]);
  return named.every((name) => name === account);
}

/** The target spelled anew from its parts, to be put after the endpoint: nothing passes but what was understood. */
export function writeTarget({ segments, query }: Target): string {
  const search = query.toString();
  return `/${segments.map(encodeURIComponent).join('/')}${search && `?${search}`}`;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined; // "%zz": not an encoding at all
  }
}

function isPlainSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !/[/\\\p{Cc}]/u.test(text);
}
