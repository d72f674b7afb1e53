import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteDelegate } from '@/api/delete-delegate';
import type { Scope } from '@/domain/scope/scope';
import { fleetKey } from '@/features/fleet/queries';

/** Deletes a delegate from the listing. The list is asked for again after success and failure alike: some instances may be gone. */
export function useDeleteDelegate(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (identifier: string) => deleteDelegate(scope, identifier),
    // Returned: the deletion is under way until the list tells the truth again.
    onSettled: () => client.invalidateQueries({ queryKey: fleetKey(scope) }),
  });
}
