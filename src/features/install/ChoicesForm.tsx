import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type InstallPlan, planProblems } from '@/domain/install/install-plan';
import type { NamesInUse } from '@/domain/names/delegate-name';
import type { Scope } from '@/domain/scope/scope';
import { failureDetail } from '@/features/fleet/states/failure-labels';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { AddressPart, IdentityPart, LifecyclePart, SizePart } from './ChoiceParts';
import type { InstallDraft } from './draft';
import { TokenField } from './TokenField';
import type { TokenNames } from './use-token-names';

/** What somebody has chosen so far. */
interface Choosing {
  readonly draft: InstallDraft;
  /** What the draft describes. */
  readonly plan: InstallPlan;
  /** Names that are known to be taken. */
  readonly inUse: NamesInUse;
  readonly change: (change: Partial<InstallDraft>) => void;
}

/** What makes the steps of a plan. */
interface Preparation {
  /** Called with a plan that has no problems. */
  readonly start: (plan: InstallPlan) => void;
  readonly isPending: boolean;
  /** Why the steps could not be made the last time. */
  readonly failure: Error | undefined;
}

interface ChoicesFormProps {
  readonly scope: Scope;
  readonly choosing: Choosing;
  readonly tokens: TokenNames;
  readonly onCreateToken: () => void;
  /** Why nothing can be installed, as a sentence. */
  readonly disabledReason: string | undefined;
  readonly preparation: Preparation;
}

/** Everything that can be chosen about a new delegate. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { scope, choosing, tokens, onCreateToken, disabledReason, preparation } = props;
  const { plan, inUse, change } = choosing;
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const found = planProblems(plan, inUse);
  const choices = { ...choosing, problems: isChecked ? found : {} };

  function focusFirstProblem() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  // The answer that a name is taken comes later.
  useEffect(focusFirstProblem, [inUse]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (disabledReason !== undefined || preparation.isPending) return;
    flushSync(() => setChecked(true));
    if (Object.keys(found).length === 0) preparation.start(plan);
    else focusFirstProblem();
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="New delegate"
      onSubmit={handleSubmit}
      className="grid max-w-240 gap-x-10 gap-y-6 min-[900px]:grid-cols-2"
    >
      <IdentityPart {...choices}>
        <TokenField
          scope={scope}
          tokens={tokens}
          value={plan.tokenName}
          onChange={(tokenName) => change({ tokenName })}
          onCreate={onCreateToken}
          problem={choices.problems.tokenName}
          disabledReason={disabledReason}
        />
      </IdentityPart>
      <SizePart {...choices} />
      <LifecyclePart {...choices} />
      <AddressPart {...choices} />
      <div className="flex flex-col items-start gap-3 min-[900px]:col-span-2">
        {preparation.failure && (
          <Banner tone="bad" title="The steps could not be made" isUrgent>
            {failureDetail(preparation.failure)}
          </Banner>
        )}
        <Button
          type="submit"
          variant="primary"
          disabledReason={disabledReason}
          isPending={preparation.isPending}
        >
          Show the steps
        </Button>
      </div>
    </form>
  );
}
