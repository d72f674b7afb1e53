import './install.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { managerConfig } from '@/api/manager';
import type { Scope } from '@/domain/scope/scope';
import { DocumentLinks } from '@/features/failures/DocumentLinks';
import { permissionsQuery, stateIn, useDisabledReason } from '@/features/fleet/permissions';
import { useLatestVersion } from '@/features/fleet/use-fleet';
import { TitleRow } from '@/features/frame/TitleRow';
import { CreateTokenDialog } from '@/features/tokens/CreateTokenDialog';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { Fact } from '@/ui/Fact';
import { installPlan, useInstallation } from './draft';
import { InstallForm, NAME_FIELD } from './InstallForm';
import { methodLabels } from './install-labels';
import { optionRows } from './option-rows';
import type { PreparedSteps } from './prepared-steps';
import { useTokenNames } from './queries';
import { Registration } from './Registration';
import { StepList } from './StepList';
import { StepsPanel } from './StepsPanel';
import { usePreparation } from './use-preparation';

/** The page that installs a delegate: the choices, then the steps and the registration. */
export function InstallPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const permissions = useQuery(permissionsQuery(scope));
  const mayEdit = stateIn(permissions, 'core_delegate_edit');
  const { isReadOnly, isDemo } = managerConfig();
  const disabledReason = useDisabledReason(scope)('core_delegate_edit');
  const mayNot = isReadOnly || mayEdit === 'denied' || mayEdit === 'unknown';
  return (
    <>
      <TitleRow {...{ scope, scopeName }} title="New delegate" isBelowList>
        {isDemo && !mayNot && (
          <p className="text-xs text-ink-muted">Demo: the token and the delegate are not real.</p>
        )}
      </TitleRow>
      {isReadOnly ? (
        <EmptyState title="A read-only dashboard cannot install delegates">
          Installation files contain the value of a token. A read-only dashboard must not receive it. Install
          the delegate from Harness. It appears here when it has registered.
        </EmptyState>
      ) : mayNot ? (
        <EmptyState
          title="You cannot install a delegate here"
          actions={<DocumentLinks documents={['permissions']} />}
        >
          {disabledReason}
        </EmptyState>
      ) : (
        <Installation scope={scope} waitsFor={disabledReason} />
      )}
    </>
  );
}

/** `waitsFor` says why nothing can be asked for yet. */
function Installation({ scope, waitsFor }: { scope: Scope; waitsFor: string | undefined }) {
  const { draft, prepared, change, show, startAnew } = useInstallation(scope);
  const permissions = useQuery(permissionsQuery(scope));
  const mayView = !permissions.isPending && permissions.data?.core_delegate_view !== 'denied';
  const tokens = useTokenNames(scope, mayView);
  const latest = useLatestVersion(scope);
  const version = latest.state === 'known' ? latest.version : undefined;
  const plan = prepared?.plan ?? installPlan(draft, { version, tokenName: tokens.standard });
  const isLoadingDefaults =
    (draft.tokenName === undefined && tokens.isLoading) ||
    (draft.image === undefined && latest.state === 'loading');
  const [isCreating, setCreating] = useState(false);
  const { inUse, isNameChecked, ...preparation } = usePreparation(scope, show);
  const [preparedBefore] = useState(prepared);
  // Kept while the form is away.
  const [openRow, setOpenRow] = useState<string>();
  return (
    <>
      <div className="grid items-start gap-6 pb-6 min-[1100px]:grid-cols-[35rem_minmax(0,1fr)] min-[1100px]:grid-rows-[auto_1fr]">
        {prepared ? (
          <>
            <StepsPanel
              title="Your choices"
              actions={<Button onClick={() => leaveSteps(() => show(undefined))}>Change the choices</Button>}
            >
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs">
                <Fact name="Name">{plan.name}</Fact>
                <Fact name="Token">{plan.tokenName}</Fact>
                <Fact name="Install by">{methodLabels(plan).label}</Fact>
                {optionRows(plan).map(({ title, value }) => (
                  <Fact key={title} name={title}>
                    {value(plan, draft)}
                  </Fact>
                ))}
              </dl>
            </StepsPanel>
            <Steps
              scope={scope}
              prepared={prepared}
              isNew={prepared !== preparedBefore}
              onAnew={() => leaveSteps(startAnew)}
            />
          </>
        ) : (
          <>
            <InstallForm
              {...{ draft, plan, change, inUse, tokens, preparation, openRow, setOpenRow }}
              isNameChecked={isNameChecked(plan)}
              onCreateToken={() => setCreating(true)}
              waitsFor={
                waitsFor ??
                (isLoadingDefaults ? 'The page is loading the tokens and the latest version.' : undefined)
              }
            />
            <StepsPanel title="Steps" className="max-[1099px]:hidden">
              <p className="text-ink-muted">The file with your choices and the commands appear here.</p>
            </StepsPanel>
          </>
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
        className="min-[1100px]:col-start-2 min-[1100px]:row-span-2 min-[1100px]:row-start-1"
      >
        <StepList scope={scope} prepared={prepared} />
      </StepsPanel>
      <Registration scope={scope} prepared={prepared} />
    </>
  );
}
