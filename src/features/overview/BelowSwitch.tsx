import { hasScopesBelow, type Scope } from '@/domain/scope/scope';

interface BelowSwitchProps {
  readonly scope: Scope;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The checkbox that includes the scopes below in the list. Renders nothing if there are none. */
export function BelowSwitch({ scope, isOn, onChange }: BelowSwitchProps) {
  if (!hasScopesBelow(scope)) return null;
  return (
    <label className="flex min-h-6 items-center gap-2 text-ink-muted">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-3.5 accent-accent"
      />
      <span>{`Include ${scope.level === 'account' ? 'organizations and ' : ''}projects`}</span>
    </label>
  );
}
