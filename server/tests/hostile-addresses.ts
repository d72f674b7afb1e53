// Addresses and parameters that an attacker may ask for. `{host}` is the name of the server.

export const DELEGATE = '/gateway/ng/api/delegate-setup/delegate';
export const FILTERS = '/gateway/ng/api/filters?accountIdentifier=acc';
const TOKEN = '/gateway/ng/api/delegate-token-ng?accountIdentifier=acc&tokenName=a';

/** One of each kind that `operations.test.ts` lists: identifiers in a path, queries, addresses and other accounts. */
export const BAD_NOTATIONS = [
  `DELETE ${DELEGATE}/..?accountIdentifier=acc`,
  `DELETE ${DELEGATE}/a%2fb?accountIdentifier=acc`,
  `DELETE ${DELEGATE}/a;b?accountIdentifier=acc`,
  `DELETE ${DELEGATE}/?accountIdentifier=acc`,
  'GET /gateway/ng/api/projects?account%49dentifier=acc',
  'GET /gateway/ng/api/projects?a=%0d%0a',
  'GET http://{host}/gateway/ng/api/projects?accountIdentifier=acc',
  'GET /gateway',
];

/** Queries that name another account than `acc`. */
export const OTHER_ACCOUNTS = ['?accountIdentifier=other', '?accountIdentifier=acc&routingId=other'];

/** Parameters that the listing of projects of the account `acc` does not have, or has once. */
export const BAD_PARAMETERS = [
  ...'tokenName=x name=x identifier=x accountId=acc account=acc orgId=x projectIdentifier=x'.split(' '),
  ...'AccountIdentifier=acc accountIdentifier=acc accountIdentifier searchTerm=a&searchTerm=a'.split(' '),
  ...'searchTerm&searchTerm= orgIdentifier=a&orgIdentifier=b routingId=acc&routingId=acc'.split(' '),
  ...'searchTerm=a&searchterm=a pageIndex=0&pageIndex=1 filterIdentifier=x sortOrders=name,ASC'.split(' '),
  ...'access_token=x x-api-key=x constructor=x __proto__=x toString=x has=x'.split(' '),
];

/** Operations that the app never uses. */
export const UNKNOWN_OPERATIONS = [
  'GET /gateway/ng/api/secrets',
  'HEAD /gateway/ng/api/projects',
  'OPTIONS /gateway/ng/api/projects',
  'TRACE /gateway/ng/api/projects',
  'PROPFIND /gateway/ng/api/projects',
  'PURGE /gateway/ng/api/projects',
  'LOCK /gateway/ng/api/filters',
];

/** Lines that ask for what only other addresses and methods give. */
export const NOT_SERVED = [
  'GET /metrics',
  'POST /readyz',
  'DELETE /healthz',
  'POST /settings.json',
  'TRACE /',
  'OPTIONS /',
  'GET /csp-reports',
  'POST /csp-reports/',
  'POST /CSP-REPORTS',
  'POST /csp-reports;x',
  'GET /Gateway/ng/api/projects?accountIdentifier=acc',
  'GET /gateway;x/ng/api/projects?accountIdentifier=acc',
  'GET /gateway%2fng/api/projects?accountIdentifier=acc',
  String.raw`GET /gateway\ng\api\projects?accountIdentifier=acc`,
  String.raw`GET /\evil.example/`,
  'GET ///evil.example/',
];

/** Writes and readings of tokens, each with a parameter by which the Manager could read another target or scope. */
export const OVERRIDES: readonly [line: string, parameter: string][] = [
  [`DELETE ${DELEGATE}/_d?accountIdentifier=acc`, 'identifier=_other'],
  [`DELETE ${DELEGATE}/_d?accountIdentifier=acc`, 'delegateIdentifier=_other'],
  [`DELETE ${DELEGATE}/_d?accountIdentifier=acc`, 'orgId=sandbox'],
  [`DELETE ${DELEGATE}/_d?accountIdentifier=acc&orgIdentifier=a`, 'orgIdentifier=b'],
  [`DELETE ${DELEGATE}/_d?accountIdentifier=acc`, 'forceDelete=true'],
  ['PUT /gateway/ng/api/delegate-group-tags/_d?accountIdentifier=acc', 'groupIdentifier=_other'],
  [
    'PUT /gateway/ng/api/delegate-group-tags/_d?accountIdentifier=acc&projectIdentifier=p',
    'projectIdentifier',
  ],
  ['PUT /gateway/api/setup/delegates/ng/v2/_d?accountId=acc', 'projectIdentifier=p'],
  ['PUT /gateway/api/setup/delegates/ng/v2/_d?accountId=acc&orgId=a', 'orgId=b'],
  ['PUT /gateway/api/setup/delegates/ng/v2/_d?accountId=acc', 'delegateGroupId=_other'],
  [`POST ${TOKEN}`, 'tokenName=b'],
  [`POST ${TOKEN}`, 'tokenname=b'],
  [`POST ${TOKEN}&revokeAfter=1`, 'revokeAfter=2'],
  [`PUT ${TOKEN}`, 'delegateTokenName=b'],
  [`PUT ${TOKEN}`, 'name=b'],
  [`DELETE ${TOKEN}`, 'tokenName='],
  [`DELETE ${TOKEN}`, 'accountId=acc'],
  [`POST ${FILTERS}`, 'orgIdentifier=sandbox'],
  [`POST ${FILTERS}`, 'identifier=_other'],
  [`PUT ${FILTERS}`, 'projectIdentifier=p'],
  ['DELETE /gateway/ng/api/filters/_f?accountIdentifier=acc&type=Delegate', 'type=Other'],
  ['DELETE /gateway/ng/api/filters/_f?accountIdentifier=acc', 'identifier=_other'],
  ['GET /gateway/ng/api/delegate-token-ng?accountIdentifier=acc&name=a', 'name=b'],
  ['POST /gateway/ng/api/delegate-setup/generate-helm-values?accountIdentifier=acc', 'tokenName=b'],
  ['POST /gateway/api/setup/delegates/v3/ng/docker?accountId=acc', 'orgId=sandbox'],
];
