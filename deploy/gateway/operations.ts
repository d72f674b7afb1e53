/** Everything that passes to the Manager. A `:name` segment stands for one segment of any text. */
const OPERATIONS = [
  'GET /ng/api/delegate-token-ng/delegate-groups',
  'POST /api/setup/delegates/ng/v2',
  'POST /ng/api/delegate-setup/listDelegates',
  'GET /ng/api/delegate-setup/latest-supported-version',
  'DELETE /ng/api/delegate-setup/delegate/:identifier',
  'POST /authz/api/acl',
  'GET /ng/api/organizations',
  'GET /ng/api/projects',
  'GET /ng/api/accounts/:account',
].map((operation) => {
  const [method, path = ''] = operation.split(' ');
  return { method, segments: path.slice(1).split('/') };
});

/** The query parameters by which the Manager's services learn the account. */
const ACCOUNT_PARAMETERS = ['accountIdentifier', 'accountId', 'account', 'routingId'];

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

/** Whether the app may ask the Manager for this at all. */
export function isKnownOperation(method: string | undefined, { segments }: Target): boolean {
  return OPERATIONS.some(
    (operation) =>
      operation.method === method &&
      operation.segments.length === segments.length &&
      operation.segments.every((pattern, i) => pattern.startsWith(':') || pattern === segments[i]),
  );
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
