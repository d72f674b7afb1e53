import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchNamesakes } from '@/api/arrival';
import { ManagerError } from '@/api/errors';
import { managerConfig } from '@/api/manager';
import type { InstallPlan } from '@/domain/install/install-plan';
import { namesInUse } from '@/domain/names/delegate-name';
import { type Scope, scopeLabel, scopeOf } from '@/domain/scope/scope';
import { permissionsQuery } from '@/features/fleet/permissions-query';
import { SubpageHead } from '@/features/fleet/SubpageHead';
import { useWhyNot } from '@/features/fleet/use-disabled-reason';
import { useDocumentTitle } from '@/features/fleet/use-document-title';
import { useLatestVersion } from '@/features/fleet/use-fleet';
import { CreateTokenDialog } from '@/features/tokens/CreateTokenDialog';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Arrival } from './Arrival';
import { ChoicesForm } from './ChoicesForm';
import { planOf, useInstallation } from './draft';
import { methodWords } from './method-labels';
import { StepList } from './StepList';
import { prepareSteps, type Shown } from './shown';
import { useTokenNames } from './use-token-names';

/** Leads from nothing to a delegate that has arrived: what it shall be, what to run, and the proof. */
export function InstallPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  useDocumentTitle(`New delegate · ${scopeLabel(scope)}`);
  return (
    <>
      <SubpageHead scope={scope} scopeName={scopeName} title="New delegate" />
      {managerConfig().isReadOnly ? (
        <EmptyState
          title="This dashboard is read-only, and does not ask for installation files"
          drawing="locked"
        >
          They hold the value of a token, and a read-only dashboard lets nobody have that. Install the
          delegate from Harness itself; it shows here when it has arrived.
        </EmptyState>
      ) : (
        <Installation scope={scope} />
      )}
    </>
  );
}

function Installation({ scope }: { scope: Scope }) {
  const installation = useInstallation(scope);
  const { draft, shown } = installation;
  const [shownBefore] = useState(shown);
  const whyNot = useWhyNot(scope)('core_delegate_edit');
  const permissions = useQuery(permissionsQuery(scope));
  const accountPermissions = useQuery(permissionsQuery(scopeOf(scope.account)));
  const mayView = !permissions.isPending && permissions.data?.core_delegate_view !== 'denied';
  const tokens = useTokenNames(scope, mayView);
  const latest = useLatestVersion(scope);
  const version = latest.state === 'known' ? latest.version : undefined;
  const plan = planOf(draft, { version, tokenName: tokens.standard });
  const [isCreating, setCreating] = useState(false);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const inUse = useMemo(() => namesInUse(taken), [taken]);

  // The steps hold no value of a token, so a mutation may have them.
  const preparation = useMutation({
    mutationFn: async (asked: InstallPlan): Promise<Shown | 'taken'> => {
      // Without the permission on the account the Manager says it itself, when it is asked for the text.
      const mayAsk = accountPermissions.data?.core_delegate_view === 'allowed';
      const namesakes = mayAsk ? await fetchNamesakes(scope.account, asked.name) : [];
      return namesakes.length > 0 ? 'taken' : prepareSteps(scope, asked);
    },
    onSuccess: (outcome, { name }) => {
      if (outcome === 'taken') setTaken((names) => [...names, name]);
      else installation.show(outcome);
    },
  });

  return shown ? (
    <Steps
      scope={scope}
      shown={shown}
      isNew={shown !== shownBefore}
      onBack={() => leaveSteps(() => installation.show(undefined))}
      onAnew={() => leaveSteps(installation.startAnew)}
    />
  ) : (
    <>
      {whyNot !== undefined && (
        <div className="mb-4">
          <Banner tone="attention" title="Nothing can be installed from here">
            {whyNot}
          </Banner>
        </div>
      )}
      <ChoicesForm
        scope={scope}
        draft={draft}
        plan={plan}
        onChange={installation.change}
        tokens={tokens}
        onCreateToken={() => setCreating(true)}
        inUse={inUse}
        whyNot={whyNot}
        failure={preparation.error instanceof ManagerError ? preparation.error : undefined}
        isPending={preparation.isPending}
        onSubmit={() => preparation.mutate(plan)}
      />
      {/* Beside the form: it has one of its own. */}
      {isCreating && (
        <CreateTokenDialog
          scope={scope}
          taken={tokens.taken}
          onCreated={(tokenName) => installation.change({ tokenName })}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

/** What had the focus goes with the steps. */
function leaveSteps(leave: () => void): void {
  document.getElementById('main')?.focus();
  leave();
}

interface StepsProps {
  readonly scope: Scope;
  readonly shown: Shown;
  /** They were made just now: the focus goes to them. */
  readonly isNew: boolean;
  readonly onBack: () => void;
  readonly onAnew: () => void;
}

function Steps({ scope, shown, isNew, onBack, onAnew }: StepsProps) {
  const { plan } = shown;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [isNew]);
  return (
    <div className="flex max-w-240 flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2 border-b border-line pb-2">
        <h2 ref={heading} tabIndex={-1} className="me-auto text-lg font-semibold wrap-anywhere outline-none">
          Install {plan.name} {methodWords(plan).by}
        </h2>
        <Button onClick={onBack}>Change the choices</Button>
        <Button onClick={onAnew}>Another delegate</Button>
      </div>
      <StepList scope={scope} shown={shown} />
      <Arrival scope={scope} shown={shown} />
    </div>
  );
}
