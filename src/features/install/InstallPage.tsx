import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { managerConfig } from '@/api/manager';
import type { Scope } from '@/domain/scope/scope';
import { DocumentLinks } from '@/features/failures/DocumentLinks';
import { permissionsQuery, useDisabledReason } from '@/features/fleet/permissions';
import { useLatestVersion } from '@/features/fleet/use-fleet';
import { TitleRow } from '@/features/frame/TitleRow';
import { CreateTokenDialog } from '@/features/tokens/CreateTokenDialog';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { NAME_FIELD } from './BasicFields';
import { ChoicesForm } from './ChoicesForm';
import { ChoicesSummary } from './ChoicesSummary';
import { planOf, useInstallation } from './draft';
import { methodLabels } from './install-labels';
import { PreviewSteps } from './PreviewSteps';
import type { PreparedSteps } from './prepared-steps';
import { Registration } from './Registration';
import { StepList } from './StepList';
import { StepsPanel } from './StepsPanel';
import { usePreparation } from './use-preparation';
import { useTokenNames } from './use-token-names';

/** The page that installs a delegate: the choices, next to them the steps, and the registration. */
export function InstallPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  return (
    <>
      <TitleRow {...{ scope, scopeName }} title="New delegate" isBelowList />
      {managerConfig().isReadOnly ? (
        <EmptyState title="A read-only dashboard cannot install delegates">
          Installation files contain the value of a token. A read-only dashboard must not receive it. Install
          the delegate from Harness. It appears here when it has registered.
        </EmptyState>
      ) : (
        <Installation scope={scope} />
      )}
    </>
  );
}

function Installation({ scope }: { scope: Scope }) {
  const installation = useInstallation(scope);
  const { draft, prepared, change, show } = installation;
  const disabledReason = useDisabledReason(scope)('core_delegate_edit');
  const permissions = useQuery(permissionsQuery(scope));
  const mayView = !permissions.isPending && permissions.data?.core_delegate_view !== 'denied';
  const tokens = useTokenNames(scope, mayView);
  const latest = useLatestVersion(scope);
  const version = latest.state === 'known' ? latest.version : undefined;
  const plan = prepared?.plan ?? planOf(draft, { version, tokenName: tokens.standard });
  const isLoadingDefaults =
    (draft.tokenName === undefined && tokens.isLoading) ||
    (draft.image === undefined && latest.state === 'loading');
  const [isCreating, setCreating] = useState(false);
  const { inUse, nameCheckOf, ...preparation } = usePreparation(scope, show);
  const [preparedBefore] = useState(prepared);
  // Kept while the form is away.
  const [isAdvanced, setAdvanced] = useState(false);
  const changeChoices = () => leaveSteps(() => show(undefined));
  return (
    <>
      <div className="mb-4 flex flex-col gap-2 empty:hidden">
        {disabledReason !== undefined && (
          <Banner tone="attention" title="You cannot install a delegate here">
            <span>{disabledReason}</span>
            <DocumentLinks documents={['permissions']} />
          </Banner>
        )}
        {managerConfig().isDemo && (
          <Banner tone="unknown" title="This is a demo">
            Its token is made up, and these steps reach no real Manager. The delegate that registers here is
            made up too.
          </Banner>
        )}
      </div>
      {prepared ? (
        <div className="flex min-w-0 flex-col gap-6">
          <ChoicesSummary plan={plan} onChange={changeChoices} />
          <Steps
            scope={scope}
            prepared={prepared}
            isNew={prepared !== preparedBefore}
            onAnew={() => leaveSteps(installation.startAnew)}
          />
        </div>
      ) : (
        <div className="grid items-start gap-6 min-[1000px]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <div className="rounded-lg border border-line-firm p-4">
            <ChoicesForm
              scope={scope}
              choosing={{ draft, plan, inUse, nameCheck: nameCheckOf(plan), change }}
              tokens={tokens}
              onCreateToken={() => setCreating(true)}
              disabledReason={disabledReason}
              isLoadingDefaults={isLoadingDefaults}
              preparation={preparation}
              isAdvanced={isAdvanced}
              onAdvanced={setAdvanced}
            />
          </div>
          <PreviewSteps plan={plan} isLoadingDefaults={isLoadingDefaults} />
        </div>
      )}
      {/* Outside the form, because the dialog has a form of its own. */}
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

/** Leaves the steps, and moves the focus into the form, because the focused button disappears with them. */
function leaveSteps(leave: () => void): void {
  flushSync(leave);
  document.getElementsByName(NAME_FIELD)[0]?.focus();
}

interface StepsProps {
  readonly scope: Scope;
  readonly prepared: PreparedSteps;
  /** Whether they were just made, so that they get the focus. */
  readonly isNew: boolean;
  readonly onAnew: () => void;
}

function Steps({ scope, prepared, isNew, onAnew }: StepsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [isNew]);
  return (
    <>
      <StepsPanel
        title={`Install ${prepared.plan.name} ${methodLabels(prepared.plan).by}`}
        headingRef={heading}
        actions={<Button onClick={onAnew}>Another delegate</Button>}
      >
        <StepList scope={scope} prepared={prepared} />
      </StepsPanel>
      <Registration scope={scope} prepared={prepared} />
    </>
  );
}
