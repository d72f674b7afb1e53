import type { AccountData, OrganizationItem, ProjectItem } from '@/api/wire/scopes';
import type { Answer } from '../answer';
import type { Call } from '../call';
import { ACCOUNT_SCOPE, requireOurAccount, scopeOfCall } from '../call-scope';
import { dtoOk } from '../envelopes';
import { requirePermission } from '../permissions';
import { entityNotFound, notFoundAs400 } from '../refusals';
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
  const identifiers = call.query.getAll('identifiers');
  if (identifiers.length > 0 && !identifiers.includes(identifier)) return false;
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

function oneOrganization(call: Call): Answer {
  scopeOfCall(call);
  const identifier = call.params.identifier ?? '';
  const found = call.store.world.organizations.find((organization) => organization.identifier === identifier);
  if (!found) throw notFoundAs400(call, `Organization with identifier [${identifier}] not found`);
  return dtoOk(call, organizationItem(found));
}

function projectsOf(call: Call, wantedOrgs: readonly string[]): Answer {
  const found = call.store.world.organizations
    .filter(({ identifier }) => wantedOrgs.length === 0 || wantedOrgs.includes(identifier))
    .flatMap(({ identifier, projects }) =>
      projects
        .filter((project) => isWanted(call, project))
        .map((project) => projectItem(identifier, project)),
    );
  return pagedAnswer(call, found);
}

function listProjects(call: Call): Answer {
  const { org } = scopeOfCall(call);
  return projectsOf(call, org ? [org] : []);
}

function listProjectsOfOrganizations(call: Call): Answer {
  scopeOfCall(call);
  return projectsOf(call, call.query.getAll('orgIdentifiers'));
}

/** Contract: the organization is `default` when none is named; a missing project is one of the few real 404s. */
function oneProject(call: Call): Answer {
  const { org = 'default' } = scopeOfCall(call);
  const identifier = call.params.identifier ?? '';
  const found = call.store.world.organizations
    .find((organization) => organization.identifier === org)
    ?.projects.find((project) => project.identifier === identifier);
  if (!found) {
    throw entityNotFound(
      call,
      `Project with orgIdentifier [${org}] and identifier [${identifier}] not found`,
    );
  }
  return dtoOk(call, projectItem(org, found));
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
  { method: 'GET', path: '/ng/api/organizations/:identifier', answer: oneOrganization },
  { method: 'GET', path: '/ng/api/projects', answer: listProjects },
  { method: 'GET', path: '/ng/api/projects/list', answer: listProjectsOfOrganizations },
  { method: 'GET', path: '/ng/api/projects/:identifier', answer: oneProject },
  { method: 'GET', path: '/ng/api/accounts/:accountIdentifier', answer: account },
];
