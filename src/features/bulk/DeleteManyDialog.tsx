import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteDelegate } from '@/api/delete-delegate';
import { managerConfig } from '@/api/manager';
import type { Delegate } from '@/domain/delegate/delegate';
import { whyNotDelete } from '@/domain/scope/disabled-reason';
import { type PermissionState, scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { type Eligibility, eligibility, eligibilityChanges, type LeftOut } from '@/domain/selection/bulk';
import { counted, DELEGATES } from '@/features/fleet/labels';
import { failureDetail } from '@/features/fleet/states/failure-labels';
import type { KnownFleet } from '@/features/fleet/use-fleet';
import { Banner } from '@/ui/Banner';
import { freshFleet } from './fresh-fleet';
import { ManyDialog } from './ManyDialog';
import { NamedReasons, Names } from './NamedReasons';
import { takeFocus } from './take-focus';
import { useRun } from './use-run';

interface DeleteManyDialogProps {
  readonly scope: Scope;
  readonly known: KnownFleet;
  /** The keys of the selected delegates. */
  readonly keys: ReadonlySet<string>;
  /** Of `core_delegate_delete` on the scope. */
  readonly permission: PermissionState;
  readonly onClose: () => void;
}

/** The question as it stands: nothing in it moves while it is read. */
interface Question {
  readonly plan: Eligibility;
  /** What has changed since it was last asked. */
  readonly changes: readonly LeftOut[];
  readonly failure?: Error;
}

/**
 * Asks before delegates leave the listing, and says which are left out and why. The list is read once more before the first one
 * is touched: when it tells something else than the question did, the question is asked again.
 */
export function DeleteManyDialog({ scope, known, keys, permission, onClose }: DeleteManyDialogProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(true);
  const [isChecking, setChecking] = useState(false);
  const [{ plan, changes, failure }, setQuestion] = useState<Question>(() => ({
    plan: planFor(known, keys),
    changes: [],
  }));
  const run = useRun(scope, async ({ identifier }) => {
    if (identifier !== undefined) await deleteDelegate(scope, identifier);
  });

  function planFor({ fleet, judgement }: Pick<KnownFleet, 'fleet' | 'judgement'>, of: ReadonlySet<string>) {
    const { isReadOnly } = managerConfig();
    return eligibility(
      { kind: 'delete' },
      {
        fleet,
        judgement,
        selection: { keys: of, anchor: undefined },
        whyNot: (delegate) => whyNotDelete({ delegate, permission, scope, isReadOnly }),
      },
    );
  }

  async function begin(shown: Eligibility) {
    setChecking(true);
    try {
      const now = planFor(await freshFleet(client, scope), keysOf(shown));
      const changed = eligibilityChanges(shown, now);
      setQuestion({ plan: now, changes: changed });
      setAsking(changed.length > 0);
      if (changed.length === 0) void run.start(now.eligible);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setQuestion({ plan: shown, changes: [], failure: error });
      setAsking(true);
    } finally {
      setChecking(false);
    }
  }

  function retry() {
    if (run.state.name !== 'over') return;
    const { failed, untried } = run.state.outcome;
    void begin({ eligible: [...failed.map(({ delegate }) => delegate), ...untried], leftOut: [] });
  }

  const { eligible, leftOut } = plan;
  return (
    <ManyDialog
      role="alertdialog"
      action={`Delete ${counted(eligible.length, DELEGATES)}`}
      past="Deleted"
      isDanger
      run={run}
      isChecking={isChecking}
      isAskingAgain={isAsking}
      disabledReason={eligible.length === 0 ? 'None of the selected delegates can be deleted.' : undefined}
      onStart={() => void begin(plan)}
      onRetry={retry}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {failure && (
          <Banner tone="bad" title="The list could not be read, and nothing was deleted" isUrgent>
            {failureDetail(failure)}
          </Banner>
        )}
        {changes.length > 0 && (
          <section aria-label="What has changed" className="rounded-md bg-attention-soft px-3 py-2">
            <h3 tabIndex={-1} ref={takeFocus} className="font-medium outline-none">
              Something has changed meanwhile. Nothing was deleted yet.
            </h3>
            <NamedReasons told={changes} />
          </section>
        )}
        {eligible.length > 0 && (
          <div>
            <p>
              {eligible.length === 1 ? 'This delegate leaves' : 'These delegates leave'} the listing of{' '}
              {scopeInWords(scope)}. Nothing is uninstalled: what still runs registers again and comes back.
            </p>
            <Names delegates={eligible} />
          </div>
        )}
        {leftOut.length > 0 && (
          <section aria-label="Left out">
            <h3 className="font-medium">Left out: {counted(leftOut.length, DELEGATES)}</h3>
            <NamedReasons told={leftOut} />
          </section>
        )}
      </div>
    </ManyDialog>
  );
}

function keysOf({ eligible, leftOut }: Eligibility): ReadonlySet<string> {
  const delegates: readonly Delegate[] = [...eligible, ...leftOut.map(({ delegate }) => delegate)];
  return new Set(delegates.map(({ key }) => key));
}
