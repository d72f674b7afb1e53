import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type InstallPlan, type PlanProblems, planProblems } from '@/domain/install/install-plan';
import type { NamesInUse } from '@/domain/names/delegate-name';
import type { Scope } from '@/domain/scope/scope';
import { FailureBanner } from '@/features/failures/FailureBanner';
import { Button } from '@/ui/Button';
import { AdvancedFields } from './AdvancedFields';
import { BasicFields, type NameCheck } from './BasicFields';
import { advancedSummary } from './install-labels';
import type { InstallDraft } from './stored-installation';
import { TokenField } from './TokenField';
import type { TokenNames } from './use-token-names';

interface Choosing {
  readonly draft: InstallDraft;
  /** The plan that the draft describes. */
  readonly plan: InstallPlan;
  /** Names known to be in use. */
  readonly inUse: NamesInUse;
  readonly nameCheck: NameCheck;
  readonly change: (change: Partial<InstallDraft>) => void;
}

interface Preparation {
  /** Called with a plan that has no problems. */
  readonly start: (plan: InstallPlan) => void;
  readonly isPending: boolean;
  /** Why the steps could not be prepared the last time. */
  readonly failure: Error | undefined;
}

interface ChoicesFormProps {
  readonly scope: Scope;
  readonly choosing: Choosing;
  readonly tokens: TokenNames;
  readonly onCreateToken: () => void;
  /** Why nothing can be installed, as a sentence. */
  readonly disabledReason: string | undefined;
  /** Whether a choice waits for its default, so that it is not missing yet. */
  readonly isLoadingDefaults: boolean;
  readonly preparation: Preparation;
  /** Whether the choices under "Advanced" are open. */
  readonly isAdvanced: boolean;
  readonly onAdvanced: (isOpen: boolean) => void;
}

/** The form for a new delegate: name, token and method, and under "Advanced" the choices with safe defaults. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { scope, choosing, tokens, onCreateToken, disabledReason, isLoadingDefaults, preparation } = props;
  const { isAdvanced, onAdvanced } = props;
  const { plan, inUse, change } = choosing;
  const submitDisabledReason =
    disabledReason ??
    (isLoadingDefaults ? 'The page is loading the tokens and the latest version.' : undefined);
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const found = planProblems(plan, inUse);
  const fields = { ...choosing, problems: isChecked ? found : {} };

  function focusFirstProblem() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  // The answer that a name is in use arrives later.
  useEffect(focusFirstProblem, [inUse]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (submitDisabledReason !== undefined) return;
    // Rendered at once: the first field with a problem gets the focus.
    flushSync(() => {
      setChecked(true);
      if (isAdvancedProblem(found)) onAdvanced(true);
    });
    if (Object.keys(found).length === 0) preparation.start(plan);
    else focusFirstProblem();
  }

  return (
    <form ref={form} method="post" noValidate aria-label="New delegate" onSubmit={handleSubmit}>
      <div className="flex min-w-0 flex-col gap-4">
        <BasicFields {...fields}>
          <TokenField
            scope={scope}
            tokens={tokens}
            value={plan.tokenName}
            onChange={(tokenName) => change({ tokenName })}
            onCreate={onCreateToken}
            problem={fields.problems.tokenName}
            disabledReason={disabledReason}
          />
        </BasicFields>
        <details
          open={isAdvanced}
          onToggle={({ currentTarget }) => onAdvanced(currentTarget.open)}
          className="-mx-4 -mb-4 border-t border-line"
        >
          <summary className="px-4 py-3 font-medium -outline-offset-2">
            Advanced
            <span className="block text-xs font-normal text-ink-muted wrap-anywhere">
              {advancedSummary(plan)}
            </span>
          </summary>
          <div className="flex flex-col gap-6 px-4 pt-2 pb-4">
            <AdvancedFields {...fields} />
          </div>
        </details>
        <div className="-mx-4 flex flex-col items-start gap-4 border-t border-line px-4 pt-4">
          <FailureBanner title="The steps could not be created" failure={preparation.failure} />
          <Button
            type="submit"
            variant="primary"
            disabledReason={submitDisabledReason}
            isPending={preparation.isPending}
          >
            Get the steps
          </Button>
        </div>
      </div>
    </form>
  );
}

const BASIC_FIELDS: ReadonlySet<string> = new Set<keyof InstallPlan>(['name', 'tokenName', 'method']);

function isAdvancedProblem(problems: PlanProblems): boolean {
  return Object.keys(problems).some((field) => !BASIC_FIELDS.has(field));
}
