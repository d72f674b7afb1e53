import { useId } from 'react';
import { TextField } from '@/ui/Field';
import type { FieldsProps } from './BasicFields';
import { PERMISSION_OPTIONS } from './install-labels';

/** The fields for the delegate's namespace in its cluster and its permissions there. */
export function ClusterFields({ draft, problems, change }: FieldsProps) {
  const id = useId();
  return (
    <>
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-xs font-medium text-ink-muted">Permissions in the cluster</legend>
        {PERMISSION_OPTIONS.map(({ value, label, rule }) => (
          <label key={value} className="flex min-h-7 items-start gap-2 py-1">
            <input
              type="radio"
              name={id}
              checked={draft.permission === value}
              onChange={() => change({ permission: value })}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              {label} <span className="block text-xs text-ink-faint">{rule}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        name="namespace"
        label="Namespace"
        isMono
        value={draft.namespace}
        onChange={(namespace) => change({ namespace })}
        hint="The namespace is created if it does not exist."
        problem={problems.namespace}
      />
    </>
  );
}
