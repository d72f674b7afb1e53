import type { ReactNode } from 'react';
import type { InstallPlan, PlanProblems } from '@/domain/install/install-plan';
import { delegateNameRules, type NamesInUse } from '@/domain/names/delegate-name';
import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/Field';
import { METHOD_OPTIONS, methodLabels } from './install-labels';
import type { InstallDraft } from './stored-installation';

/** Who checks that a name is free: this page, the Manager when it makes a file, or nobody. */
export type NameCheck = 'page' | 'manager' | 'nobody';

const NAME_CHECKS: Record<NameCheck, string> = {
  page: 'The page checks it before it creates the steps.',
  manager: 'The Manager checks it when it makes the file.',
  nobody: 'The page cannot check it, because it cannot list the delegates of the whole account.',
};

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
        hint={`The name must be unique in the account. ${NAME_CHECKS[nameCheck]}`}
        problem={problems.name}
      />
      {children}
      <div className="flex flex-col gap-1">
        <Choice
          label="Install by"
          options={METHOD_OPTIONS}
          value={draft.method}
          onChange={(method) => change({ method })}
        />
        <p className="text-xs text-ink-faint">{`${label}. ${needs}`}</p>
      </div>
    </>
  );
}
