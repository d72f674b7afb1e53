import type { ReactNode } from 'react';
import type { InstallPlan, PlanProblems } from '@/domain/install/install-plan';
import { delegateNameRules, type NamesInUse } from '@/domain/names/delegate-name';
import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/Field';
import { FORM_TEXT, METHOD_OPTIONS, methodLabels, type NameCheck } from './install-labels';
import type { InstallDraft } from './stored-installation';

/** The name of the field for the delegate's name. */
export const NAME_FIELD = 'delegate-name';

export interface FieldsProps {
  readonly draft: InstallDraft;
  /** The plan that the draft describes. */
  readonly plan: InstallPlan;
  readonly problems: PlanProblems;
  readonly change: (change: Partial<InstallDraft>) => void;
}

interface BasicFieldsProps extends FieldsProps {
  /** Names known to be in use. */
  readonly inUse: NamesInUse;
  readonly nameCheck: NameCheck;
  /** The token field. */
  readonly children: ReactNode;
}

/** The fields that every installation needs: a name, a token and a method. */
export function BasicFields(props: BasicFieldsProps) {
  const { draft, plan, problems, inUse, nameCheck, change, children } = props;
  const { label, needs } = methodLabels(plan);
  return (
    <>
      <TextField
        name={NAME_FIELD}
        label="Name"
        isMono
        value={draft.name}
        onChange={(name) => change({ name })}
        // Only the Manager knows whether a name is free.
        rules={
          draft.name === ''
            ? undefined
            : delegateNameRules(draft.name, inUse.names.has(draft.name) ? inUse : undefined)
        }
        hint={FORM_TEXT.nameHint(nameCheck)}
        problem={problems.name}
      />
      {children}
      <div className="flex flex-col gap-1">
        <Choice
          label={FORM_TEXT.method}
          options={METHOD_OPTIONS}
          value={draft.method}
          onChange={(method) => change({ method })}
        />
        <p className="text-xs text-ink-faint">
          {label}. {needs}
        </p>
      </div>
    </>
  );
}
