import type { Scope } from '@/domain/scope/scope';
import { readTexts } from '@/domain/table/read';
import { ManagerError } from './errors';
import { managerParams, ngParams, path } from './paths';
import { type CallOptions, read, write, writeAndRead } from './request';
import { groupTagsAnswerSchema, updatedGroupAnswerSchema } from './wire/delegate-changes';

export interface CustomTagsOptions extends CallOptions {
  /** The implicit tags in the listing: this answer mixes them with the stored ones. */
  readonly implicitTags?: readonly string[] | undefined;
}

/** Fetches the stored tags of a delegate, sorted. Throws a ManagerError; when cancelled, the signal's abort reason. */
export async function fetchCustomTags(
  scope: Scope,
  identifier: string,
  { implicitTags = [], signal }: CustomTagsOptions = {},
): Promise<readonly string[]> {
  const call = { method: 'GET', path: tagsPath(identifier), params: ngParams(scope), signal } as const;
  const { data } = await read(call, groupTagsAnswerSchema);
  return readTexts(data.resource?.tags).filter((tag) => !implicitTags.includes(tag));
}

/**
 * Replaces all stored tags; resolves with the tags stored now, sorted. Contract: they last until the delegate registers
 * again with its own. The tags resource requires `core_delegate_edit` on the scope. A caller with that permission only
 * on this delegate is refused there, so the Manager's own resource is asked next. Throws a ManagerError. Never retried.
 */
export async function replaceCustomTags(
  scope: Scope,
  identifier: string,
  tags: readonly string[],
): Promise<readonly string[]> {
  try {
    const call = {
      method: 'PUT',
      path: tagsPath(identifier),
      params: ngParams(scope),
      body: { tags },
    } as const;
    return readTexts((await writeAndRead(call, groupTagsAnswerSchema)).data.resource?.tags);
  } catch (error) {
    if (!(error instanceof ManagerError) || error.reason !== 'not-permitted') throw error;
    return updateGroup(scope, identifier, tags).catch((second: unknown) => {
      // When a key is not accepted by the Manager's own resources, the first refusal is the helpful one.
      throw second instanceof ManagerError && second.reason === 'signed-out' ? error : second;
    });
  }
}

async function updateGroup(scope: Scope, identifier: string, tags: readonly string[]) {
  const { data } = await writeAndRead(
    {
      method: 'PUT',
      path: path`/api/setup/delegates/ng/v2/${identifier}`,
      params: managerParams(scope),
      body: { groupCustomSelectors: tags },
    },
    updatedGroupAnswerSchema,
  );
  // Contract: for an unknown delegate the answer is a success without a name.
  if (!data.resource?.delegateGroupIdentifier) {
    throw new ManagerError('refused', `There is no delegate “${identifier}” in this scope.`);
  }
  return readTexts(data.resource.groupCustomSelectors);
}

function tagsPath(identifier: string): string {
  return path`/ng/api/delegate-group-tags/${identifier}`;
}

/**
 * Removes a delegate from the Manager's listing; nothing is uninstalled. Throws a ManagerError: refused while an
 * instance is connected. Contract: instances are deleted one by one, so after any failure some may be gone: fetch the
 * listing again. Never retried.
 */
export async function deleteDelegate(scope: Scope, identifier: string): Promise<void> {
  await write({
    method: 'DELETE',
    path: path`/ng/api/delegate-setup/delegate/${identifier}`,
    params: ngParams(scope),
  });
}
