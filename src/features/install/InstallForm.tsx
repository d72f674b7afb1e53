import ChevronRight from 'lucide-react/icons/chevron-right';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type InstallPlan, type PlanProblems, planProblems } from '@/domain/install/install-plan';
import { delegateNameRules, type NamesInUse } from '@/domain/names/delegate-name';
import { DocumentLinks } from '@/features/failures/DocumentLinks';
import { FailureBanner } from '@/features/failures/FailureBanner';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { Field, TextField } from '@/ui/Field';
import { StatusText } from '@/ui/StatusText';
import { METHOD_OPTIONS, methodLabels, planSummary } from './install-labels';
import type { FieldsProps } from './OptionFields';
import { optionRows } from './option-rows';
import type { TokenNames } from './queries';

export const NAME_FIELD = 'delegate-name';

interface Preparation {
  /** Called with a plan that has no problems. */
  readonly start: (plan: InstallPlan) => void;
  readonly isPending: boolean;
  /** Why the steps could not be prepared the last time. */
  readonly failure: Error | undefined;
}

interface InstallFormProps extends Omit<FieldsProps, 'problems'> {
  /** Names known to be in use. */
  readonly inUse: NamesInUse;
  /** Whether somebody checks that the name is free. */
  readonly isNameChecked: boolean;
  readonly tokens: TokenNames;
  readonly onCreateToken: () => void;
  /** Why the steps cannot be asked for yet, as a sentence. */
  readonly waitsFor: string | undefined;
  readonly preparation: Preparation;
  /** The title of the open row. */
  readonly openRow: string | undefined;
  readonly setOpenRow: (change: (title: string | undefined) => string | undefined) => void;
}

/** The form for a new delegate: name, token and method, then a row for each kind of choice with a safe default. */
export function InstallForm(props: InstallFormProps) {
  const { draft, plan, change, inUse, waitsFor, preparation, openRow, setOpenRow } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setChecked] = useState(false);
  const found = planProblems(plan, inUse);
  const problems = isChecked ? found : {};
  const rows = optionRows(plan);

  function focusFirstProblem() {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  // The answer that a name is in use arrives later.
  useEffect(focusFirstProblem, [inUse]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (waitsFor !== undefined) return;
    const withProblem = rows.find(({ fields }) => firstProblem(fields, found) !== undefined);
    // Rendered at once: the first field with a problem gets the focus.
    flushSync(() => {
      setChecked(true);
      if (withProblem) setOpenRow(() => withProblem.title);
    });
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
      className="install-fields rounded-lg border border-line-firm"
    >
      <BasicFields {...props} problems={problems} />
      {rows.map(({ title, fields, value, documents, Fields }) => {
        const isOpen = title === openRow;
        const problem = firstProblem(fields, problems);
        return (
          <details
            key={title}
            open={isOpen}
            onToggle={({ currentTarget }) => {
              const isNowOpen = currentTarget.open;
              setOpenRow((open) => (isNowOpen ? title : open === title ? undefined : open));
            }}
            className="group border-t border-line open:bg-sunken"
          >
            <summary className="relative flex min-h-10 list-none flex-wrap items-center gap-x-2 py-1.5 ps-4 pe-8 -outline-offset-2 hover:bg-hover">
              <span className="font-medium">{title}</span>{' '}
              {!isOpen && (
                <span className="ms-auto text-xs wrap-anywhere text-ink-muted">
                  {problem === undefined ? value(plan, draft) : <StatusText tone="bad">{problem}</StatusText>}
                </span>
              )}
              <ChevronRight
                aria-hidden="true"
                className="absolute end-3 size-3.5 text-ink-faint group-open:rotate-90"
              />
            </summary>
            <div className="flex flex-col gap-3 px-4 pt-1 pb-3.5">
              <Fields draft={draft} plan={plan} problems={problems} change={change} />
              {documents.length > 0 && <DocumentLinks documents={documents} />}
            </div>
          </details>
        );
      })}
      <div className="sticky bottom-0 flex min-h-14 flex-wrap items-center gap-3 rounded-b-lg border-t border-line-firm bg-surface py-2 ps-4 pe-3">
        <div className="w-full empty:hidden">
          <FailureBanner title="The steps could not be created" failure={preparation.failure} />
        </div>
        <span className="min-w-0 flex-1 text-xs wrap-anywhere text-ink-muted">{planSummary(plan)}</span>
        <Button type="submit" variant="primary" disabledReason={waitsFor} isPending={preparation.isPending}>
          Get the steps
        </Button>
      </div>
    </form>
  );
}

function firstProblem(fields: readonly (keyof InstallPlan)[], problems: PlanProblems): string | undefined {
  return fields.map((field) => problems[field]).find((problem) => problem !== undefined);
}

/** The fields that every installation needs. */
function BasicFields(props: InstallFormProps & Pick<FieldsProps, 'problems'>) {
  const { draft, plan, problems, change, inUse, isNameChecked } = props;
  const { label, needs } = methodLabels(plan);
  // Only the Manager knows whether a name is free.
  const rules =
    draft.name === '' ? [] : delegateNameRules(draft.name, inUse.names.has(draft.name) ? inUse : undefined);
  return (
    <div className="flex flex-col gap-3.5 px-4 pt-3 pb-3.5">
      <TextField
        name={NAME_FIELD}
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        rules={rules.every(({ holds }) => holds) ? undefined : rules}
        hint={
          isNameChecked
            ? 'Unique in the account. Checked when you get the steps.'
            : 'Unique in the account. Nobody checks it, because you cannot list all delegates of the account.'
        }
        problem={problems.name}
      />
      <TokenField {...props} />
      <div className="field">
        <span aria-hidden="true" className="text-xs font-medium text-ink-muted">
          Install by
        </span>
        <Choice
          label="Install by"
          isLabelHidden
          options={METHOD_OPTIONS}
          value={draft.method}
          onChange={(method) => change({ method })}
        />
        <p className="field-help text-xs text-ink-faint">{`${label}. ${needs}`}</p>
      </div>
    </div>
  );
}

/** The token to register with: an existing one, or a new one. */
function TokenField(props: InstallFormProps & Pick<FieldsProps, 'problems'>) {
  const { plan, problems, change, tokens, onCreateToken } = props;
  const { active, failure } = tokens;
  const value = plan.tokenName;
  const names = active?.includes(value) || value === '' ? (active ?? []) : [value, ...(active ?? [])];
  return (
    <Field
      label="Token"
      hint="It decides to which scope the delegate belongs."
      problem={
        failure
          ? `The tokens could not be read: ${failure.message}`
          : active?.length === 0
            ? 'There is no active token here. Create one.'
            : problems.tokenName
      }
    >
      {(control) => (
        <div className="flex gap-2">
          <select {...control} value={value} onChange={({ target }) => change({ tokenName: target.value })}>
            {value === '' && (
              <option value="">{failure ? 'Not readable' : active ? 'Choose a token' : 'Loading…'}</option>
            )}
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <Button onClick={onCreateToken}>Create token</Button>
        </div>
      )}
    </Field>
  );
}
