import * as v from 'valibot';
import type { groupTagsAnswerSchema, updatedGroupAnswerSchema } from '@/api/wire/delegate-changes';
import { type Answer, invalidRequest, restOk } from '../answers';
import type { Call } from '../call';
import { type CallScope, readBody, requirePermission, scopeOfCall } from '../checks';
import { delegateAt } from '../fleet-at';
import { UNKNOWN_GROUP_JSON } from '../listing-json';
import type { Route } from '../route';
import type { Permission } from '../scenarios';
import type { MockDelegate } from '../world';

const tags = v.nullish(v.array(v.string()));
const tagsSchema = v.object({ tags });
const groupSchema = v.object({ groupCustomSelectors: tags });

function findDelegate(call: Call, { scopeKey }: CallScope): MockDelegate | undefined {
  return delegateAt(call.store, scopeKey, call.params.identifier ?? '', call.now)?.delegate;
}

/** Contract: the permission is checked on the scope, and an unknown delegate is 400. */
function requireDelegate(call: Call, permission: Permission): MockDelegate {
  const scope = scopeOfCall(call);
  requirePermission(call, permission, scope);
  const found = findDelegate(call, scope);
  if (!found) throw invalidRequest(call, `No delegate group with identifier ${call.params.identifier} found`);
  return found;
}

function tagsJson(call: Call, delegate: MockDelegate, all: readonly string[]) {
  const { org = null, project = null } = scopeOfCall(call);
  const { name, identifier } = delegate;
  return {
    accountIdentifier: call.account,
    orgIdentifier: org,
    projectIdentifier: project,
    name,
    identifier,
    tags: all,
  };
}

/** Contract: blank tags are dropped, the others trimmed and deduplicated. */
function writeTags(call: Call, { groupId }: MockDelegate, wanted: readonly string[]): readonly string[] {
  const kept = [...new Set(wanted.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
  call.store.writtenTags.set(groupId, { at: call.now, tags: kept });
  return kept;
}

function listTags(call: Call): Answer {
  const delegate = requireDelegate(call, 'core_delegate_view');
  const { name, customTags = [] } = delegate;
  return restOk<typeof groupTagsAnswerSchema>(
    tagsJson(call, delegate, [...new Set([name.toLowerCase(), ...customTags])]),
  );
}

function replaceTags(call: Call): Answer {
  const delegate = requireDelegate(call, 'core_delegate_edit');
  return restOk<typeof groupTagsAnswerSchema>(
    tagsJson(call, delegate, writeTags(call, delegate, readBody(call, tagsSchema).tags ?? [])),
  );
}

/** Contract: only the tags are changed, and the answer describes a delegate without instances. */
function updateGroup(call: Call): Answer {
  const scope = scopeOfCall(call);
  requirePermission(call, 'core_delegate_edit', scope, call.params.identifier);
  const wanted = readBody(call, groupSchema).groupCustomSelectors ?? [];
  const delegate = findDelegate(call, scope);
  if (!delegate) return restOk(UNKNOWN_GROUP_JSON);
  const group = {
    ...UNKNOWN_GROUP_JSON,
    groupId: delegate.groupId,
    delegateGroupIdentifier: delegate.identifier,
    groupName: delegate.name,
    delegateType: delegate.type,
    groupCustomSelectors: writeTags(call, delegate, wanted),
  };
  return restOk<typeof updatedGroupAnswerSchema>(group);
}

const TAGS = '/ng/api/delegate-group-tags/:identifier';

export const TAG_ROUTES: readonly Route[] = [
  { method: 'GET', path: TAGS, answer: listTags },
  { method: 'PUT', path: TAGS, answer: replaceTags, isWrite: true },
  { method: 'PUT', path: '/api/setup/delegates/ng/v2/:identifier', answer: updateGroup, isWrite: true },
];
