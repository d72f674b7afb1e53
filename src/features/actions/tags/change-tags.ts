import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchCustomTags, replaceCustomTags } from '@/api/delegate-changes';
import type { Tags } from '@/domain/delegate/tags';
import type { Scope } from '@/domain/scope/scope';
import { applyTagChange, type TagChange } from '@/domain/tags/tag-edit';
import { fleetKey } from '@/features/fleet/queries';

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

/** Changes the tags of one delegate. The list is asked for again after success and failure alike. */
export function useChangeTags(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, ...delegate }: TaggedDelegate & { readonly change: TagChange }) =>
      changeTags(scope, delegate, change),
    // Returned: the change is under way until the list shows it.
    onSettled: () => client.invalidateQueries({ queryKey: fleetKey(scope) }),
  });
}
