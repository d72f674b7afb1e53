import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchCustomTags, replaceCustomTags } from '@/api/tags';
import type { Scope } from '@/domain/scope/scope';
import { applyTagChange, type TagChange } from '@/domain/tags/tag-edit';
import { fleetKey } from '@/features/fleet/queries';

/** The delegate whose tags are changed. */
interface Tagged {
  readonly identifier: string;
  readonly implicitTags: readonly string[];
}

/** Changes the custom tags of a delegate as they are stored now, and gives those that are stored then. The list is asked for again after success and failure alike. */
export function useChangeTags(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ identifier, implicitTags, change }: Tagged & { readonly change: TagChange }) {
      const stored = await fetchCustomTags(scope, identifier, { implicitTags });
      const wanted = applyTagChange(stored, change);
      return wanted === stored ? stored : replaceCustomTags(scope, identifier, wanted);
    },
    // Returned: the change is under way until the list tells it.
    onSettled: () => client.invalidateQueries({ queryKey: fleetKey(scope) }),
  });
}
