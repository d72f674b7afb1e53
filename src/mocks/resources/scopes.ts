import type { AccountData, OrganizationItem, ProjectItem } from '@/api/wire/scopes';
import type { Answer } from '../answer';
import type { Call } from '../call';
import { ACCOUNT_SCOPE, requireOurAccount, scopeOfCall } from '../call-scope';
import { dtoOk } from '../envelopes';
import { requirePermission } from '../permissions';
import type { Route } from '../route';
import type { MockOrganization, MockProject } from '../world';
import { pagedAnswer } from './paging';

const CREATED_AT = Date.UTC(2023, 3, 3, 9);

function organizationItem(organization: MockOrganization): OrganizationItem {
  const { identifier, name, description, isHarnessManaged } = organization;
  return {
    organization: { identifier, name, ...(description !== undefined && { description }), tags: {} },
    createdAt: CREATED_AT,
    lastModifiedAt: CREATED_AT,
    harnessManaged: isHarnessManaged ?? false,
  };
}

function projectItem(orgIdentifier: string, project: MockProject): ProjectItem {
  const { identifier, name, description } = project;
  return {
    project: {
      orgIdentifier,
      identifier,
      name,
      color: '#0063f7',
      modules: ['CD', 'CI'],
      ...(description !== undefined && { description }),
      tags: {},
    },
    createdAt: CREATED_AT,
    lastModifiedAt: CREATED_AT,
    isFavorite: false,
  };
}

function isWanted(call: Call, { identifier, name }: MockOrganization | MockProject): boolean {
  const term = (call.query.get('searchTerm') ?? '').toLowerCase();
  return name.toLowerCase().includes(term) || identifier.toLowerCase().includes(term);
}

/** Contract: Harness's own organizations first, then by name. */
function listOrganizations(call: Call): Answer {
  scopeOfCall(call);
  const found = call.store.world.organizations
    .filter((organization) => isWanted(call, organization))
    .map(organizationItem)
    .toSorted(
      (a, b) =>
        Number(b.harnessManaged) - Number(a.harnessManaged) ||
        (a.organization.name < b.organization.name ? -1 : 1),
    );
  return pagedAnswer(call, found);
}

function listProjects(call: Call): Answer {
  const { org } = scopeOfCall(call);
  const found = call.store.world.organizations
    .filter(({ identifier }) => org === undefined || identifier === org)
    .flatMap(({ identifier, projects }) =>
      projects
        .filter((project) => isWanted(call, project))
        .map((project) => projectItem(identifier, project)),
    );
  return pagedAnswer(call, found);
}

function account(call: Call): Answer {
  const identifier = call.params.accountIdentifier ?? '';
  requireOurAccount(call, identifier);
  requirePermission(call, 'core_account_view', ACCOUNT_SCOPE);
  const data: AccountData = { identifier, name: 'Acme Corp', companyName: 'Acme Corp', cluster: 'demo' };
  return dtoOk(call, data);
}

export const SCOPE_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/ng/api/organizations', answer: listOrganizations },
  { method: 'GET', path: '/ng/api/projects', answer: listProjects },
  { method: 'GET', path: '/ng/api/accounts/:accountIdentifier', answer: account },
];
