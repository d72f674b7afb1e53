import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasField, type InstallPlan, planProblems, scheduleWarning } from '@/domain/install/install-plan';
import { delegateNameRules, type NamesInUse } from '@/domain/names/delegate-name';
import type { Scope } from '@/domain/scope/scope';
import { failureDetail } from '@/features/fleet/states/failure-labels';
import { Banner } from '@/ui/Banner';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/Field';
import { ClusterFields } from './ClusterFields';
import type { InstallDraft } from './draft';
import { METHOD_OPTIONS, methodWords } from './method-labels';
import { SizeField } from './SizeField';
import { TokenField } from './TokenField';
import type { TokenNames } from './use-token-names';

interface ChoicesFormProps {
  readonly scope: Scope;
  readonly draft: InstallDraft;
  /** What the draft stands for. */
  readonly plan: InstallPlan;
  readonly onChange: (change: Partial<InstallDraft>) => void;
  readonly tokens: TokenNames;
  readonly onCreateToken: () => void;
  /** Names that are known to be taken. */
  readonly inUse: NamesInUse;
  /** Why nothing can be installed, as a sentence. */
  readonly whyNot: string | undefined;
  /** Why the steps could not be made the last time. */
  readonly failure: Error | undefined;
  readonly isPending: boolean;
  /** Called with a plan that has no problems. */
  readonly onSubmit: () => void;
}

/** Everything that can be chosen about a new delegate. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { scope, draft, plan, onChange, tokens, inUse, whyNot, failure, isPending, onSubmit } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const found = planProblems(plan, inUse);
  const problems = isChecked ? found : {};
  const warning = plan.hasAutoUpgrade ? scheduleWarning(plan.upgradeSchedule) : undefined;

  function focusFirstProblem() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  // That a name is taken is heard later.
  useEffect(focusFirstProblem, [inUse]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (whyNot !== undefined || isPending) return;
    flushSync(() => setChecked(true));
    if (Object.keys(found).length === 0) onSubmit();
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
      <Part title="What">
        <div className="flex flex-col gap-1">
          <span aria-hidden="true" className="font-medium">
            Install by
          </span>
          <div>
            <Choice
              label="Install by"
              options={METHOD_OPTIONS}
              value={draft.method}
              onChange={(method) => onChange({ method })}
            />
          </div>
          <p className="text-sm text-ink-muted">
            {methodWords(plan).label}. {methodWords(plan).needs}
          </p>
        </div>
        <TextField
          name="delegate-name"
          label="Name"
          isMono
          value={draft.name}
          onChange={(name) => onChange({ name })}
          // That a name is free is not known before the Manager is asked.
          rules={delegateNameRules(draft.name, inUse.names.has(draft.name) ? inUse : undefined)}
          hint="Unique in the account: that is checked before anything is fetched."
          problem={problems.name}
        />
        <TextField
          label="Description (optional)"
          value={draft.description}
          onChange={(description) => onChange({ description })}
          problem={problems.description}
        />
        <TextField
          label="Tags (optional)"
          value={draft.tags}
          onChange={(tags) => onChange({ tags })}
          hint="With commas between. Steps choose delegates by them; the name is a tag already."
          problem={problems.tags}
        />
        <TokenField
          scope={scope}
          tokens={tokens}
          value={plan.tokenName}
          onChange={(tokenName) => onChange({ tokenName })}
          onCreate={props.onCreateToken}
          problem={problems.tokenName}
          whyNotCreate={whyNot}
        />
      </Part>
      <Part title="How large">
        <SizeField value={draft.size} onChange={(size) => onChange({ size })} />
        <TextField
          label="Replicas"
          inputMode="numeric"
          value={numberText(draft.replicas)}
          onChange={(text) => onChange({ replicas: numberOf(text) })}
          hint={
            draft.method === 'docker'
              ? 'One container on each of so many hosts. Two or more keep working while one is away.'
              : 'Two or more keep working while one is away or is upgraded. They share the size.'
          }
          problem={problems.replicas}
        />
        {hasField(draft.method, 'namespace') && (
          <ClusterFields draft={draft} problems={problems} onChange={onChange} />
        )}
      </Part>
      <Part title="How it lives">
        <Checkbox
          label="Upgrade automatically"
          checked={draft.hasAutoUpgrade}
          onChange={(hasAutoUpgrade) => onChange({ hasAutoUpgrade })}
        />
        {draft.hasAutoUpgrade ? (
          <TextField
            label="When the upgrader looks for a new version"
            isMono
            value={draft.upgradeSchedule}
            onChange={(upgradeSchedule) => onChange({ upgradeSchedule })}
            hint={warning ?? 'As cron writes it: minute, hour, day of the month, month, day of the week.'}
            problem={problems.upgradeSchedule}
          />
        ) : (
          <p className="text-sm text-ink-muted">You upgrade it yourself, before its support ends.</p>
        )}
        <TextField
          label="Graceful-shutdown period, seconds"
          inputMode="numeric"
          value={numberText(draft.gracePeriodSeconds)}
          onChange={(text) => onChange({ gracePeriodSeconds: numberOf(text) })}
          hint="How long its tasks may still run after it is told to stop (terminationGracePeriodSeconds)."
          problem={problems.gracePeriodSeconds}
        />
      </Part>
      <Part title="Where from and where to">
        <TextField
          label="Address of the Manager"
          isMono
          value={draft.managerUrl}
          onChange={(managerUrl) => onChange({ managerUrl })}
          hint="As the delegate reaches it. What the Manager writes itself holds its own."
          problem={problems.managerUrl}
        />
        <TextField
          label="Image"
          isMono
          value={plan.image}
          onChange={(image) => onChange({ image })}
          hint="The latest supported version, unless you choose another. What the Manager writes itself holds its own."
          problem={problems.image}
        />
      </Part>
      <div className="flex flex-col items-start gap-3 min-[900px]:col-span-2">
        {failure && (
          <Banner tone="bad" title="The steps could not be made" isUrgent>
            {failureDetail(failure)}
          </Banner>
        )}
        <Button type="submit" variant="primary" disabledReason={whyNot} isPending={isPending}>
          Show the steps
        </Button>
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      <h2 className="border-b border-line pb-1 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** NaN stands for what is no number, and shows as nothing. */
function numberText(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
