import type { accountAnswerSchema, organizationsAnswerSchema, projectsAnswerSchema } from '@/api/wire/scopes';
import { type Answer, dtoOk } from '../answers';
import type { Call } from '../call';
import { ACCOUNT_SCOPE, requireOurAccount, requirePermission, scopeOfCall } from '../checks';
import type { Route } from '../route';
import type { MockOrganization, MockProject } from '../world';
import { pageOf } from './paging';

const CREATED_AT = Date.UTC(2023, 3, 3, 9);

function organizationItem(organization: MockOrganization) {
  const { identifier, name, description, isHarnessManaged } = organization;
  return {
    organization: { identifier, name, ...(description !== undefined && { description }), tags: {} },
    createdAt: CREATED_AT,
    lastModifiedAt: CREATED_AT,
    harnessManaged: isHarnessManaged ?? false,
  };
}

function projectItem(orgIdentifier: string, project: MockProject) {
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
  return dtoOk<typeof organizationsAnswerSchema>(call, pageOf(call, found));
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
  return dtoOk<typeof projectsAnswerSchema>(call, pageOf(call, found));
}

function account(call: Call): Answer {
  const identifier = call.params.accountIdentifier ?? '';
  requireOurAccount(call, identifier);
  requirePermission(call, 'core_account_view', ACCOUNT_SCOPE);
  const data = { identifier, name: 'Acme Corp', companyName: 'Acme Corp', cluster: 'demo' };
  return dtoOk<typeof accountAnswerSchema>(call, data);
}

export const SCOPE_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/ng/api/organizations', answer: listOrganizations },
  { method: 'GET', path: '/ng/api/projects', answer: listProjects },
  { method: 'GET', path: '/ng/api/accounts/:accountIdentifier', answer: account },
];
