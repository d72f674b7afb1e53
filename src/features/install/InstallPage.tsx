import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
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
import { ChoicesForm } from './ChoicesForm';
import { planOf, useInstallation } from './draft';
import { PAGE_TEXT, STEPS_TEXT } from './install-labels';
import { PreviewSteps } from './PreviewSteps';
import type { PreparedSteps } from './prepared-steps';
import { Registration } from './Registration';
import { StepList } from './StepList';
import { StepsPanel } from './StepsPanel';
import { usePreparation } from './use-preparation';
import { useTokenNames } from './use-token-names';

/** The page that installs a delegate: the choices, next to them the steps, and the registration. */
export function InstallPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  useDocumentTitle(`${PAGE_TEXT.title} · ${scopeLabel(scope)}`);
  return (
    <>
      <SubpageHead scope={scope} scopeName={scopeName} title={PAGE_TEXT.title} />
      {managerConfig().isReadOnly ? (
        <EmptyState title={PAGE_TEXT.readOnlyTitle}>{PAGE_TEXT.readOnly}</EmptyState>
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
  return (
    <>
      <div className="mb-4 flex flex-col gap-2 empty:hidden">
        {disabledReason !== undefined && (
          <Banner tone="attention" title={PAGE_TEXT.disabledTitle}>
            {disabledReason}
          </Banner>
        )}
        {managerConfig().isDemo && (
          <Banner tone="unknown" title={PAGE_TEXT.demoTitle}>
            {PAGE_TEXT.demo}
          </Banner>
        )}
      </div>
      <div className="grid items-start gap-6 min-[1000px]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        {/* On a narrow screen the steps, once ready, come before the form. */}
        <div
          className={clsx('rounded-lg border border-line-firm p-4', prepared && 'max-[1000px]:order-last')}
        >
          <ChoicesForm
            scope={scope}
            choosing={{ draft, plan, inUse, nameCheck: nameCheckOf(plan), change }}
            tokens={tokens}
            onCreateToken={() => setCreating(true)}
            disabledReason={disabledReason}
            isLoadingDefaults={isLoadingDefaults}
            preparation={preparation}
            isLocked={prepared !== undefined}
          />
        </div>
        {prepared ? (
          <Steps
            scope={scope}
            prepared={prepared}
            isNew={prepared !== preparedBefore}
            onBack={() => leaveSteps(() => show(undefined))}
            onAnew={() => leaveSteps(installation.startAnew)}
          />
        ) : (
          <PreviewSteps plan={plan} isLoadingDefaults={isLoadingDefaults} />
        )}
      </div>
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

/** Leaves the steps. Moves the focus first, because the focused button disappears with them. */
function leaveSteps(leave: () => void): void {
  document.getElementById('main')?.focus();
  leave();
}

interface StepsProps {
  readonly scope: Scope;
  readonly prepared: PreparedSteps;
  /** Whether they were just made, so that they get the focus. */
  readonly isNew: boolean;
  readonly onBack: () => void;
  readonly onAnew: () => void;
}

function Steps({ scope, prepared, isNew, onBack, onAnew }: StepsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [isNew]);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <StepsPanel
        title={STEPS_TEXT.title(prepared.plan)}
        headingRef={heading}
        actions={
          <>
            <Button onClick={onBack}>{STEPS_TEXT.change}</Button>
            <Button onClick={onAnew}>{STEPS_TEXT.another}</Button>
          </>
        }
      >
        <StepList scope={scope} prepared={prepared} />
      </StepsPanel>
      <Registration scope={scope} prepared={prepared} />
    </div>
  );
}
