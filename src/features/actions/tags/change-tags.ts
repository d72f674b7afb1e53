import { fetchCustomTags, replaceCustomTags } from '@/api/delegate-changes';
import type { Tags } from '@/domain/delegate/tags';
import type { Scope } from '@/domain/scope/scope';
import { applyTagChange, type TagChange } from '@/domain/tags/tag-edit';

/** A delegate whose tags are to be changed. */
interface TaggedDelegate {
  readonly identifier: string;
  /** As the listing reports them. */
  readonly tags: Pick<Tags, 'implicit'>;
}

/**
 * Changes the custom tags of a delegate as they are stored now, so that nothing is lost that somebody else added. Gives the tags
 * that are stored afterwards. Throws a ManagerError.
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
