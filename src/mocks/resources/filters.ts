import * as v from 'valibot';
import type { FilterBody, filterAnswerSchema, filtersAnswerSchema } from '@/api/wire/filters';
import { type Answer, badParameter, dtoOk, duplicateField, invalidRequest, notFoundAs400 } from '../answers';
import type { Call } from '../call';
import { readBody, scopeOfCall } from '../checks';
import type { Route } from '../route';
import { type MockFilter, type ScopeKey, scopeKeyOf } from '../world';
import { pageOf } from './paging';

const text = v.nullish(v.string(), null);

const propertiesSchema = v.object({
  filterType: v.literal('Delegate'),
  delegateName: text,
  delegateGroupIdentifier: text,
  delegateType: text,
  description: text,
  hostName: text,
  status: text,
  autoUpgrade: text,
  versionStatus: text,
  tags: v.nullish(v.record(v.string(), v.string()), null),
});

const filterSchema = v.object({
  name: text,
  identifier: text,
  orgIdentifier: text,
  projectIdentifier: text,
  filterVisibility: v.nullish(v.picklist(['EveryOne', 'OnlyCreator']), 'EveryOne'),
  filterProperties: propertiesSchema,
});

const IDENTIFIER = /^[A-Za-z_][\w$]{0,127}$/;

/**
 * Contract: the store drops the tags of delegates and the instance filter, keeps its own tags, and has another list of
 * statuses, without connectivity. The contract does not say whether newer Managers keep the properties that came with
 * the health cards: here they do.
 */
function keptProperties(
  call: Call,
  { autoUpgrade, versionStatus, status, ...asked }: v.InferOutput<typeof propertiesSchema>,
): FilterBody['filterProperties'] {
  const isConnectivity = status === 'CONNECTED' || status === 'DISCONNECTED';
  return {
    ...asked,
    status: isConnectivity ? null : status,
    ...(!call.scenario.isOldManager && { autoUpgrade, versionStatus }),
  };
}

function readFilterBody(call: Call): MockFilter {
  const { orgIdentifier, projectIdentifier, ...sent } = readBody(call, filterSchema);
  const name = sent.name?.trim();
  if (!name) throw badParameter(call, 'name', 'must be given');
  const { identifier } = sent;
  if (!identifier) throw badParameter(call, 'identifier', 'must be given');
  if (!IDENTIFIER.test(identifier)) {
    throw badParameter(call, 'identifier', 'is not an identifier');
  }
  const body: FilterBody = {
    name,
    identifier,
    orgIdentifier: orgIdentifier || null,
    projectIdentifier: projectIdentifier || null,
    filterProperties: keptProperties(call, sent.filterProperties),
    filterVisibility: sent.filterVisibility,
  };
  return { scopeKey: scopeKeyOf(orgIdentifier ?? undefined, projectIdentifier ?? undefined), body };
}

function filtersOf(call: Call, scopeKey: ScopeKey): readonly MockFilter[] {
  return [...call.store.filters].filter((filter) => filter.scopeKey === scopeKey);
}

function oneOf(call: Call, scopeKey: ScopeKey, identifier: string | undefined): MockFilter | undefined {
  return filtersOf(call, scopeKey).find(({ body }) => body.identifier === identifier);
}

/** Contract: name and identifier are unique in a scope. */
function refuseDuplicate(call: Call, filter: MockFilter, replaced?: MockFilter): void {
  const { name, identifier } = filter.body;
  const isTaken = filtersOf(call, filter.scopeKey).some(
    (other) => other !== replaced && (other.body.name === name || other.body.identifier === identifier),
  );
  if (!isTaken) return;
  const message = `Filter with name ${name} or identifier ${identifier} already exists in this scope`;
  throw duplicateField(call, message);
}

function listFilters(call: Call): Answer {
  const { scopeKey } = scopeOfCall(call);
  const type = call.query.get('type');
  if (!type) throw badParameter(call, 'type', 'must be given');
  const found = type === 'Delegate' ? filtersOf(call, scopeKey) : [];
  const bodies = found.map(({ body }) => body).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return dtoOk<typeof filtersAnswerSchema>(call, pageOf(call, bodies));
}

function deleteFilter(call: Call): Answer {
  const { scopeKey } = scopeOfCall(call);
  const { identifier } = call.params;
  const type = call.query.get('type') || 'Delegate';
  const found = type === 'Delegate' ? oneOf(call, scopeKey, identifier) : undefined;
  if (!found) throw notFoundAs400(call, `Filter with identifier ${identifier} not found in this scope`);
  call.store.filters.delete(found);
  return dtoOk(call, true);
}

function createFilter(call: Call): Answer {
  scopeOfCall(call);
  const filter = readFilterBody(call);
  refuseDuplicate(call, filter);
  call.store.filters.add(filter);
  return dtoOk<typeof filterAnswerSchema>(call, filter.body);
}

function updateFilter(call: Call): Answer {
  scopeOfCall(call);
  const filter = readFilterBody(call);
  const { identifier } = filter.body;
  const replaced = oneOf(call, filter.scopeKey, identifier);
  if (!replaced) throw invalidRequest(call, `Filter with identifier ${identifier} does not exist`);
  refuseDuplicate(call, filter, replaced);
  call.store.filters.delete(replaced);
  call.store.filters.add(filter);
  return dtoOk<typeof filterAnswerSchema>(call, filter.body);
}

const FILTERS = '/ng/api/filters';

/** Contract: no permission is required; everyone with a credential may change filters that all users see. */
export const FILTER_ROUTES: readonly Route[] = [
  { method: 'GET', path: FILTERS, answer: listFilters },
  { method: 'POST', path: FILTERS, answer: createFilter, isWrite: true },
  { method: 'PUT', path: FILTERS, answer: updateFilter, isWrite: true },
  { method: 'DELETE', path: `${FILTERS}/:identifier`, answer: deleteFilter, isWrite: true },
];
