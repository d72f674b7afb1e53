import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteDelegate } from '@/api/delegate-changes';
import { managerConfig } from '@/api/manager';
import { disabledDelete } from '@/domain/delegate/disabled-reason';
import type { Fleet } from '@/domain/delegate/fleet';
import type { PermissionState } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { type Eligibility, eligibility, eligibilityChanges, type LeftOut } from '@/domain/selection/bulk';
import { fleetKey, fleetQuery } from '@/features/fleet/queries';
import { useOneAtATime } from '@/ui/use-one-at-a-time';
import type { ManyWork } from './ManyDialog';
import { remainingDelegates, useRun } from './use-run';

/** The question that the dialog asks. No poll changes it while somebody reads it. */
interface Question {
  readonly plan: Eligibility;
  /** What has changed since it was last asked. */
  readonly changes: readonly LeftOut[];
  /** Why the list could not be read before the first delegate. */
  readonly failure?: Error;
}

interface Deletion extends ManyWork {
  readonly question: Question;
}

interface DeletionOptions {
  readonly scope: Scope;
  /** As it was when the dialog was opened. */
  readonly fleet: Fleet;
  /** The keys of the selected delegates. */
  readonly keys: ReadonlySet<string>;
  /** Of `core_delegate_delete` on the scope. */
  readonly permission: PermissionState;
}

/**
 * Deletes the selected delegates, those that can be deleted. The list is read once more before the first one: when it allows
 * other deletions than the question said, the question is asked again.
 */
export function useDeletion({ scope, fleet, keys, permission }: DeletionOptions): Deletion {
  const client = useQueryClient();
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
      { kind: 'delete' },
      {
        fleet: listed,
        selection: { keys: selected, anchor: undefined },
        disabledReason: (delegate) => disabledDelete({ delegate, permission, scope, isReadOnly }),
      },
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
 * The fleet of a scope as it is from now on. An answer on its way may be older than this call, so it is given up. Throws a
 * ManagerError.
 */
async function freshFleet(client: QueryClient, scope: Scope): Promise<Fleet> {
  await client.cancelQueries({ queryKey: fleetKey(scope) });
  const { fleet } = await client.fetchQuery({ ...fleetQuery({ scope }), staleTime: 0 });
  return fleet;
}

function keysOf({ eligible, leftOut }: Eligibility): ReadonlySet<string> {
  return new Set([...eligible, ...leftOut.map(({ delegate }) => delegate)].map(({ key }) => key));
}
