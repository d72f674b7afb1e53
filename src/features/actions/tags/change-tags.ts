import { fetchCustomTags, replaceCustomTags } from '@/api/delegate-changes';
import type { Tags } from '@/domain/delegate/tags';
import type { Scope } from '@/domain/scope/scope';
import { applyTagChange, type TagChange } from '@/domain/tags/tag-edit';

interface TaggedDelegate {
  readonly identifier: string;
  /** As listed. */
  readonly tags: Pick<Tags, 'implicit'>;
}

/**
 * Applies a change to the custom tags that are stored now, so that tags added by others are kept. Resolves with the
 * tags stored afterwards. Throws a ManagerError.
 */
export async function changeTags(
  scope: Scope,
  { identifier, tags }: TaggedDelegate,
  change: TagChange,
): Promise<readonly string[]> {
  const stored = await fetchCustomTags(scope, identifier, { implicitTags: tags.implicit });
  const wanted = applyTagChange(stored, change);
  return wanted === stored ? stored : replaceCustomTags(scope, identifier, wanted);
}
