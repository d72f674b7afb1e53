import { expect, test } from 'vitest';
import { fetchHeartbeatCounts, fetchInstancesNamed, fetchNamesakes } from '@/api/arrival';
import { deleteDelegate, fetchCustomTags, replaceCustomTags } from '@/api/delegate-changes';
import { ManagerError } from '@/api/errors';
import { fetchDockerCompose, fetchHelmValues, fetchKubernetesManifest } from '@/api/install-files';
import { fetchLatestVersion } from '@/api/latest-version';
import { configureManager } from '@/api/manager';
import { fetchPermissions } from '@/api/permissions';
import { fetchRawDelegate } from '@/api/raw-delegate';
import * as filters from '@/api/saved-filters';
import { fetchAccountName, fetchOrganizations, fetchProjects } from '@/api/scopes';
import * as tokens from '@/api/tokens';
import { scopeOf } from '@/domain/scope/scope';
import { fetchListing } from '@/fleet/listing';
import { fetchTokenUse } from '@/fleet/token-use';
import { findCall, OPERATIONS, operationName, readTarget } from '../requests/operations.ts';
import { FROM_OUR_PAGE } from './http.ts';
import { setUpServers } from './testing.ts';

const servers = setUpServers();
const PROJECT = scopeOf('acc', 'retail', 'shop');
const FILTER = { identifier: '_f', name: 'f', visibility: 'EveryOne', properties: {} } as const;
const DELEGATE = {
  name: 'd',
  description: '',
  tags: [],
  tokenName: 't',
  size: 'SMALL',
  permission: 'CLUSTER_ADMIN',
  namespace: 'n',
} as const;

/** Everything that the client of the page asks. The Manager refuses each, so that it tries every alternative. */
const CALLS: readonly (() => Promise<unknown>)[] = [
  () => fetchListing(PROJECT),
  () => fetchListing(PROJECT, { includesBelow: true }),
  () => fetchLatestVersion(PROJECT),
  () => fetchPermissions(PROJECT, { resourceIdentifier: '_d' }),
  () => fetchRawDelegate(PROJECT, { identifier: '_d', name: 'd' }),
  () => fetchInstancesNamed(PROJECT, 'd'),
  () => fetchNamesakes('acc', 'd'),
  () => fetchHeartbeatCounts(PROJECT, 'd'),
  () => fetchAccountName('acc'),
  () => fetchOrganizations('acc', { searchTerm: 'a b&c' }),
  () => fetchProjects('acc', 'retail', { searchTerm: 'é' }),
  () => fetchCustomTags(PROJECT, '_d$1'),
  () => replaceCustomTags(PROJECT, '_d', ['eu']),
  () => deleteDelegate(PROJECT, '_d'),
  () => tokens.fetchTokens(PROJECT),
  () => tokens.fetchTokenValue(PROJECT, 'a token'),
  () => fetchTokenUse(PROJECT, 'a token'),
  () => tokens.createToken(PROJECT, { name: 't', revokesAt: 1_900_000_000_000 }),
  () => tokens.revokeToken(PROJECT, 't'),
  () => tokens.deleteToken(PROJECT, 't'),
  () => filters.fetchSavedFilters(PROJECT),
  () => filters.createSavedFilter(PROJECT, FILTER),
  () => filters.updateSavedFilter(PROJECT, FILTER),
  () => filters.deleteSavedFilter(PROJECT, '_f'),
  () => fetchHelmValues(PROJECT, DELEGATE),
  () => fetchKubernetesManifest(PROJECT, DELEGATE),
  () => fetchDockerCompose(PROJECT, DELEGATE),
];

test('every operation passes with the parameters and the body that the page sends', async () => {
  const refused: string[] = [];
  servers.managerAnswers((incoming, response) => {
    // The second way to replace tags follows a missing permission, the others a missing operation.
    const isOfTags = incoming.method === 'PUT' && incoming.url?.includes('/delegate-group-tags/');
    response.writeHead(isOfTags ? 403 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  configureManager({
    basePath: `http://127.0.0.1:${servers.port()}/gateway`,
    fetch: async (input, init) => {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...FROM_OUR_PAGE };
      // Its own `Sec-Fetch-Mode` and `Origin` do not matter here.
      const answer = await fetch(input, { ...init, headers });
      const body = await answer.clone().text();
      if (body.includes('GATEWAY_')) refused.push(`${answer.url}: ${body}`);
      return answer;
    },
  });
  for (const call of CALLS) await expect(call()).rejects.toThrow(ManagerError);
  expect(refused).toEqual([]);
  const asked = new Set(
    servers.asked().map(({ method, url = '' }) => {
      const target = readTarget(url.replace('/prefix', ''));
      return target && findCall(method, target)?.operation;
    }),
  );
  expect(OPERATIONS.filter((operation) => !asked.has(operation)).map(operationName)).toEqual([]);
});
