import type { Fields } from './json.ts';

/** A place in a request that holds one name: a `:name` segment of the path, a parameter of the query, a field of the JSON body. */
type Place = { readonly part: 'path' | 'query' | 'body'; readonly name: string };

/** Where a request names its scope. Without a place for them, an operation has no organization or project. */
type ScopePlaces = { readonly account: Place; readonly org?: Place; readonly project?: Place };

/** An operation of the Manager that the app uses. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/gateway`. A `:name` segment stands for one identifier. */
  readonly path: string;
  /**
   * Whether it changes anything. The method does not say so: some listings use POST. `secret`: it changes nothing, but
   * the answer can contain the value of a token, with which anybody can register a delegate in the account.
   */
  readonly access: 'read' | 'write' | 'secret';
  readonly scope: ScopePlaces;
  /** Where a request names what it changes or shows; undefined when it is about the whole scope. */
  readonly subject?: Place;
  /** Further parameters of the query. Each parameter is sent at most once. */
  readonly options?: readonly string[];
  /** With the server's key, identical requests share one call, whose answer is cached for SHARED_READ_SECONDS. */
  readonly isShared?: true;
};

const inPath = (name: string): Place => ({ part: 'path', name });
export const inQuery = (name: string): Place => ({ part: 'query', name });
const inBody = (name: string): Place => ({ part: 'body', name });

// Contract: the NG services, the access control and the Manager name scopes differently, and some only in the body.
const NG_ACCOUNT = { account: inQuery('accountIdentifier') };
const NG_ORG = { ...NG_ACCOUNT, org: inQuery('orgIdentifier') };
export const NG = { ...NG_ORG, project: inQuery('projectIdentifier') };
const MANAGER = { account: inQuery('accountId'), org: inQuery('orgId'), project: inQuery('projectId') };
const IN_BODY = { org: inBody('orgIdentifier'), project: inBody('projectIdentifier') };
const NG_AND_BODY = { ...NG_ACCOUNT, ...IN_BODY };
const MANAGER_AND_BODY = { account: MANAGER.account, ...IN_BODY };
const ACCOUNT_IN_PATH = { account: inPath('account') };

const IDENTIFIER_IN_PATH = inPath('identifier');
const PAGE = ['pageIndex', 'pageSize'];

/** All operations that pass to the Manager; any other is refused. */
export const OPERATIONS: readonly Operation[] = [
  ...shared([
    entry('GET', '/ng/api/delegate-token-ng/delegate-groups', NG, { options: ['delegateTokenName'] }),
    entry('POST', '/api/setup/delegates/ng/v2', MANAGER),
    entry('POST', '/ng/api/delegate-setup/listDelegates', NG, { options: ['all'] }),
    entry('GET', '/ng/api/delegate-setup/latest-supported-version', NG),
    entry('POST', '/authz/api/acl', NG_ACCOUNT),
    entry('GET', '/ng/api/organizations', NG_ACCOUNT, { options: [...PAGE, 'searchTerm'] }),
    entry('GET', '/ng/api/projects', NG_ORG, { options: [...PAGE, 'searchTerm'] }),
    entry('GET', '/ng/api/accounts/:account', ACCOUNT_IN_PATH, { options: ['accountIdentifier'] }),
  ]),
  ...withAccess('read', [
    entry('GET', '/ng/api/delegate-group-tags/:identifier', NG),
    entry('GET', '/ng/api/filters', NG, { options: ['type', ...PAGE] }),
    entry('GET', '/api/delegates-verification/heartbeatV2', MANAGER, { options: ['delegateName'] }),
  ]),
  ...withAccess('write', [
    entry('DELETE', '/ng/api/delegate-setup/delegate/:identifier', NG, { subject: IDENTIFIER_IN_PATH }),
    entry('PUT', '/ng/api/delegate-group-tags/:identifier', NG, { subject: IDENTIFIER_IN_PATH }),
    entry('PUT', '/api/setup/delegates/ng/v2/:identifier', MANAGER, { subject: IDENTIFIER_IN_PATH }),
    entry('POST', '/ng/api/delegate-token-ng', NG, {
      subject: inQuery('tokenName'),
      options: ['revokeAfter'],
    }),
    entry('PUT', '/ng/api/delegate-token-ng', NG, { subject: inQuery('tokenName') }),
    entry('DELETE', '/ng/api/delegate-token-ng', NG, { subject: inQuery('tokenName') }),
    entry('POST', '/ng/api/filters', NG_AND_BODY, { subject: inBody('identifier') }),
    entry('PUT', '/ng/api/filters', NG_AND_BODY, { subject: inBody('identifier') }),
    entry('DELETE', '/ng/api/filters/:identifier', NG, {
      subject: IDENTIFIER_IN_PATH,
      options: ['type'],
    }),
  ]),
  ...withAccess('secret', [
    entry('GET', '/ng/api/delegate-token-ng', NG, { subject: inQuery('name') }),
    entry('POST', '/ng/api/delegate-setup/generate-helm-values', NG, { subject: inBody('tokenName') }),
    entry('POST', '/ng/api/download-delegates/kubernetes', NG, { subject: inBody('tokenName') }),
    entry('POST', '/ng/api/download-delegates/docker', NG, { subject: inBody('tokenName') }),
    entry('POST', '/api/setup/delegates/generate-kubernetes-yaml', MANAGER, {
      subject: inBody('tokenName'),
      options: ['fileFormat'],
    }),
    entry('POST', '/api/setup/delegates/v3/ng/docker', MANAGER_AND_BODY, {
      subject: inBody('tokenName'),
    }),
  ]),
];

function entry(
  method: Operation['method'],
  path: string,
  scope: ScopePlaces,
  more: Pick<Operation, 'subject' | 'options'> = {},
): Omit<Operation, 'access'> {
  return { method, path, scope, ...more };
}

function shared(operations: readonly Omit<Operation, 'access'>[]): readonly Operation[] {
  return withAccess('read', operations).map((one) => ({ ...one, isShared: true }));
}

function withAccess(
  access: Operation['access'],
  operations: readonly Omit<Operation, 'access'>[],
): readonly Operation[] {
  return operations.map((one) => ({ ...one, access }));
}

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

/** Contract: every call may have `routingId`, the account again. */
function parametersOf({ scope, subject, options = [] }: Operation): ReadonlySet<string> {
  const places = [...Object.values(scope), ...(subject ? [subject] : [])];
  const named = places.filter(({ part }) => part === 'query').map(({ name }) => name);
  return new Set(['routingId', ...named, ...options]);
}

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

export type Call = {
  readonly operation: Operation;
  readonly target: Target;
  /** The parameters that the operation has. */
  readonly parameters: ReadonlySet<string>;
  /** The `:name` segments of the path. */
  readonly segments: Readonly<Record<string, string>>;
};

/** Undefined when no operation fits. Does not check the parameters. */
export type FindCall = (method: string | undefined, target: Target) => Call | undefined;

/** Among the operations that the app uses. */
export const findCall = callFinder(OPERATIONS);

export function callFinder(operations: readonly Operation[]): FindCall {
  const patterns = operations.map((operation) => ({
    operation,
    parameters: parametersOf(operation),
    pattern: new RegExp(
      `^${operation.path.replaceAll('.', '[.]').replaceAll(/:\w+/g, (name) => `(?<${name.slice(1)}>${IDENTIFIER})`)}$`,
    ),
  }));
  return (method, target) => {
    for (const { operation, parameters, pattern } of patterns) {
      const found = operation.method === method ? pattern.exec(target.path) : null;
      if (found) return { operation, target, parameters, segments: { ...found.groups } };
    }
    return undefined;
  };
}

/**
 * About the first bad parameter; undefined when there is none. This server does not know what an unknown parameter
 * means to the Manager. Of a repeated one, each server may read another value.
 */
export function problemOfQuery({
  target,
  parameters,
}: Pick<Call, 'target' | 'parameters'>): string | undefined {
  for (const name of target.query.keys()) {
    if (!parameters.has(name)) return `this operation has no parameter ${name.slice(0, LONGEST_NAME)}`;
    if (target.query.getAll(name).length > 1) return `the parameter ${name} is there more than once`;
  }
  return undefined;
}

/** How much of an unknown name an answer repeats. */
const LONGEST_NAME = 64;

/** For logs and metrics, without identifiers. */
export function operationName({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/**
 * Whether path and query name no other account than this one. The key gives access to no other anyway; refusing here
 * gives a clear reason. Does not inspect the body of an access check.
 */
export function isForAccount({ path, query }: Target, account: string): boolean {
  const [, pathAccount] = /\/accounts\/([^/]+)/.exec(path) ?? [];
  const named = ACCOUNT_PARAMETERS.flatMap((name) => query.getAll(name));
  return [...named, pathAccount ?? account].every((name) => name === account);
}

/** Path and query to append to the endpoint; the query is serialized anew. */
export function writeTarget({ path, query }: Target): string {
  const search = query.toString();
  return `${path}${search && `?${search}`}`;
}

/** Undefined when the request names nothing that it changes or shows. */
export function subjectOf(call: Call, body: Fields = {}): string | undefined {
  const { subject } = call.operation;
  return subject && valueAt(subject, call, body);
}

/** `account/org/project`, as far as the request names it. */
export function scopeOfCall(call: Call, body: Fields = {}): string | undefined {
  const { account, org, project } = call.operation.scope;
  const names = [account, org, project].map((place) => place && valueAt(place, call, body));
  return scopePath(names) || undefined;
}

/** `account/org/project`, as far as there are names; it begins with the paths of the scopes above. */
export function scopePath(names: readonly (string | undefined)[]): string {
  const path = names.map((name = '') => name.replaceAll('/', '%2F')).join('/');
  return path.replace(/\/+$/, '');
}

/** The fields in which a request names its subject and scope. */
export function namesInBody({ scope, subject }: Operation): readonly string[] {
  return [...Object.values(scope), subject].flatMap((place) => (place?.part === 'body' ? place.name : []));
}

/** Whether a body names no other organization or project than the audit log has: some requests name them twice. */
export function isOneScope(call: Call, body: Fields): boolean {
  return (['org', 'project'] as const).every((part) => {
    const place = call.operation.scope[part];
    const named = body[IN_BODY[part].name] ?? undefined;
    return named === undefined || named === (place && valueAt(place, call, body));
  });
}

/** Undefined when there is no value, or not exactly one. */
function valueAt({ part, name }: Place, { target, segments }: Call, body: Fields): string | undefined {
  const values = { path: [segments[name]], query: target.query.getAll(name), body: [body[name]] }[part];
  const [value] = values;
  return values.length === 1 && typeof value === 'string' ? value : undefined;
}
