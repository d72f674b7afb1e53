import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fetchNamesakes } from '@/api/arrival';
import { ManagerError } from '@/api/errors';
import type { InstallPlan } from '@/domain/install/install-plan';
import { namesInUse } from '@/domain/names/delegate-name';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { permissionsQuery } from '@/features/fleet/permissions';
import { useOneAtATime } from '@/ui/use-one-at-a-time';
import { type PreparedSteps, prepareSteps } from './prepared-steps';

/** Makes the steps of a plan when the name is free. */
export function usePreparation(scope: Scope, onPrepared: (steps: PreparedSteps) => void) {
  const permissions = useQuery(permissionsQuery(scopeOf(scope.account)));
  const once = useOneAtATime();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const inUse = useMemo(() => namesInUse(taken), [taken]);

  // The steps have no value of a token, so the cache of mutations may keep them.
  const preparation = useMutation({
    mutationFn: async (plan: InstallPlan): Promise<PreparedSteps | 'taken'> => {
      // Without the permission on the account, the Manager itself checks the name when it makes the file.
      const mayAsk = permissions.data?.core_delegate_view === 'allowed';
      const namesakes = mayAsk ? await fetchNamesakes(scope.account, plan.name) : [];
      return namesakes.length > 0 ? 'taken' : prepareSteps(scope, plan);
    },
    onSuccess: (outcome, { name }) => {
      if (outcome === 'taken') setTaken((names) => [...names, name]);
      else onPrepared(outcome);
    },
  });

  return {
    /** Names that are known to be taken. */
    inUse,
    /** Does nothing while steps are being made. */
    start: (plan: InstallPlan) => once(() => preparation.mutateAsync(plan).catch(() => {})),
    isPending: preparation.isPending,
    failure: preparation.error instanceof ManagerError ? preparation.error : undefined,
  };
}
