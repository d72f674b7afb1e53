import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteDelegate } from '@/api/delegate-changes';
import { managerConfig } from '@/api/manager';
import { connectedWarning, disabledDelete } from '@/domain/delegate/disabled-reason';
import type { Fleet } from '@/domain/delegate/fleet';
import type { Scope } from '@/domain/scope/scope';
import { type Eligibility, eligibility, eligibilityChanges, type LeftOut } from '@/domain/selection/bulk';
import { permissionsQuery, stateIn } from '@/features/fleet/permissions';
import { fleetKey, fleetQuery } from '@/features/fleet/queries';
import { useOneAtATime } from '@/ui/use-one-at-a-time';
import type { BulkDialogProps } from './ManyDialog';
import { remainingDelegates, useRun } from './use-run';

/** The question that the dialog asks. Polls do not change it. */
interface Question {
  readonly plan: Eligibility;
  /** What has changed since the question was last asked. */
  readonly changes: readonly LeftOut[];
  /** Why the list could not be read before the first deletion. */
  readonly failure?: Error;
}

/**
 * Deletes those selected delegates that can be deleted. It reads the list again before the first deletion. If that list
 * allows other deletions than the question did, it asks again.
 */
export function useDeletion({ scope, fleet, keys }: Omit<BulkDialogProps, 'onClose'>) {
  const client = useQueryClient();
  const permission = stateIn(useQuery(permissionsQuery(scope)), 'core_delegate_delete');
  const once = useOneAtATime();
  const [isAsking, setAsking] = useState(true);
  const [isChecking, setChecking] = useState(false);
  const [question, setQuestion] = useState<Question>(() => ({ plan: planFor(fleet, keys), changes: [] }));
  const run = useRun(scope, async ({ identifier }) => {
    if (identifier !== undefined) await deleteDelegate(scope, identifier);
  });

  function planFor(listed: Fleet, selected: ReadonlySet<string>): Eligibility {
    const { isReadOnly } = managerConfig();
    return eligibility(
      listed,
      selected,
      (delegate) =>
        // For a connected delegate, the Manager would refuse after it has deleted the instances that are not connected.
        disabledDelete({ delegate, permission, scope, isReadOnly }) ?? connectedWarning(delegate),
    );
  }

  async function begin(shown: Eligibility): Promise<void> {
    setChecking(true);
    try {
      const plan = planFor(await freshFleet(client, scope), keysOf(shown));
      const changes = eligibilityChanges(shown, plan);
      setQuestion({ plan, changes });
      setAsking(changes.length > 0);
      if (changes.length === 0) run.start(plan.eligible);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setQuestion({ plan: shown, changes: [], failure: error });
      setAsking(true);
    } finally {
      setChecking(false);
    }
  }

  return {
    question,
    run,
    isAsking,
    isChecking,
    start: () => once(() => begin(question.plan)),
    retry: () => once(() => begin({ eligible: remainingDelegates(run.state), leftOut: [] })),
  };
}

/**
 * Fetches the fleet of a scope. Cancels pending requests first, because their answers may be older than this call. Throws
 * a ManagerError.
 */
async function freshFleet(client: QueryClient, scope: Scope): Promise<Fleet> {
  await client.cancelQueries({ queryKey: fleetKey(scope) });
  const { fleet } = await client.fetchQuery({ ...fleetQuery({ scope }), staleTime: 0 });
  return fleet;
}

function keysOf({ eligible, leftOut }: Eligibility): ReadonlySet<string> {
  return new Set([...eligible, ...leftOut.map(({ delegate }) => delegate)].map(({ key }) => key));
}
