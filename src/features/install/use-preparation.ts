import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fetchNamesakes } from '@/api/arrival';
import { ManagerError } from '@/api/errors';
import type { InstallPlan } from '@/domain/install/install-plan';
import { namesInUse } from '@/domain/names/delegate-name';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { permissionsQuery } from '@/features/fleet/permissions';
import { useOneAtATime } from '@/ui/use-one-at-a-time';
import { hasSource, type PreparedSteps, prepareSteps } from './prepared-steps';

/** Prepares the steps of a plan when its name is free. */
export function usePreparation(scope: Scope, onPrepared: (steps: PreparedSteps) => void) {
  const client = useQueryClient();
  const ofAccount = permissionsQuery(scopeOf(scope.account));
  const permissions = useQuery(ofAccount);
  const once = useOneAtATime();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const inUse = useMemo(() => namesInUse(taken), [taken]);

  // The steps contain no token value, so the mutation cache may keep them.
  const preparation = useMutation({
    mutationFn: async (plan: InstallPlan): Promise<PreparedSteps | 'taken'> => {
      // Without an answer, it is unknown whether the account may be queried, so it is not.
      const known = await client.ensureQueryData(ofAccount).catch(() => undefined);
      const mayAsk = known?.core_delegate_view === 'allowed';
      const namesakes = mayAsk ? await fetchNamesakes(scope.account, plan.name) : [];
      return namesakes.length > 0 ? 'taken' : prepareSteps(scope, plan);
    },
    onSuccess: (outcome, { name }) => {
      if (outcome === 'taken') setTaken((names) => [...names, name]);
      else onPrepared(outcome);
    },
  });

  return {
    /** Names known to be in use. */
    inUse,
    /** Whether this page, or the Manager when it makes a file, checks that the name is free. */
    isNameChecked: ({ method }: Pick<InstallPlan, 'method'>): boolean =>
      permissions.isPending || permissions.data?.core_delegate_view === 'allowed' || hasSource(method),
    /** Does nothing while steps are being prepared. */
    start: (plan: InstallPlan) => once(() => preparation.mutateAsync(plan).catch(() => {})),
    isPending: preparation.isPending,
    failure: preparation.error instanceof ManagerError ? preparation.error : undefined,
  };
}
