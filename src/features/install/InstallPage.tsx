import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { managerConfig } from '@/api/manager';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { permissionsQuery, useDisabledReason } from '@/features/fleet/permissions';
import { SubpageHead } from '@/features/fleet/SubpageHead';
import { useLatestVersion } from '@/features/fleet/use-fleet';
import { useDocumentTitle } from '@/features/fleet/use-page-title';
import { CreateTokenDialog } from '@/features/tokens/CreateTokenDialog';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Arrival } from './Arrival';
import { ChoicesForm } from './ChoicesForm';
import { type InstallationControls, planOf, useInstallation } from './draft';
import { methodLabels } from './method-labels';
import type { PreparedSteps } from './prepared-steps';
import { StepList } from './StepList';
import { usePreparation } from './use-preparation';
import { useTokenNames } from './use-token-names';

/** Leads to a new delegate that has arrived: the choices, the steps to run, and the proof. */
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
  const { prepared } = installation;
  const [preparedBefore] = useState(prepared);
  return prepared ? (
    <Steps
      scope={scope}
      prepared={prepared}
      isNew={prepared !== preparedBefore}
      onBack={() => leaveSteps(() => installation.show(undefined))}
      onAnew={() => leaveSteps(installation.startAnew)}
    />
  ) : (
    <Choices scope={scope} installation={installation} />
  );
}

function Choices({ scope, installation }: { scope: Scope; installation: InstallationControls }) {
  const { draft, change, show } = installation;
  const disabledReason = useDisabledReason(scope)('core_delegate_edit');
  const permissions = useQuery(permissionsQuery(scope));
  const mayView = !permissions.isPending && permissions.data?.core_delegate_view !== 'denied';
  const tokens = useTokenNames(scope, mayView);
  const latest = useLatestVersion(scope);
  const version = latest.state === 'known' ? latest.version : undefined;
  const plan = planOf(draft, { version, tokenName: tokens.standard });
  const [isCreating, setCreating] = useState(false);
  const { inUse, ...preparation } = usePreparation(scope, show);
  return (
    <>
      {disabledReason !== undefined && (
        <div className="mb-4">
          <Banner tone="attention" title="Nothing can be installed from here">
            {disabledReason}
          </Banner>
        </div>
      )}
      <ChoicesForm
        scope={scope}
        choosing={{ draft, plan, inUse, change }}
        tokens={tokens}
        onCreateToken={() => setCreating(true)}
        disabledReason={disabledReason}
        preparation={preparation}
      />
      {/* Beside the form: it has one of its own. */}
      {isCreating && (
        <CreateTokenDialog
          scope={scope}
          taken={tokens.taken}
          onCreated={(tokenName) => change({ tokenName })}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

/** Leaves the steps. The button that had the focus goes with them. */
function leaveSteps(leave: () => void): void {
  document.getElementById('main')?.focus();
  leave();
}

interface StepsProps {
  readonly scope: Scope;
  readonly prepared: PreparedSteps;
  /** They were made just now: the focus goes to them. */
  readonly isNew: boolean;
  readonly onBack: () => void;
  readonly onAnew: () => void;
}

function Steps({ scope, prepared, isNew, onBack, onAnew }: StepsProps) {
  const { plan } = prepared;
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
          Install {plan.name} {methodLabels(plan).by}
        </h2>
        <Button onClick={onBack}>Change the choices</Button>
        <Button onClick={onAnew}>Another delegate</Button>
      </div>
      <StepList scope={scope} prepared={prepared} />
      <Arrival scope={scope} prepared={prepared} />
    </div>
  );
}
