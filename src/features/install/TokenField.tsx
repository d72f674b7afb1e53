import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import type { TokenNames } from './use-token-names';

interface TokenFieldProps {
  readonly scope: Scope;
  readonly tokens: TokenNames;
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly onCreate: () => void;
  readonly problem: string | undefined;
  /** Why no token can be created, as a sentence. */
  readonly disabledReason: string | undefined;
}

/** The field for the token to register with: an existing one, or a new one. */
export function TokenField(props: TokenFieldProps) {
  const { scope, tokens, value, onChange, onCreate, problem, disabledReason } = props;
  const { active = [], failure } = tokens;
  const emptyChoice = failure ? 'Not readable' : tokens.active ? 'Choose a token' : 'Loading…';
  const names = active.includes(value) || value === '' ? active : [value, ...active];
  return (
    <Field
      label="Token"
      hint={
        failure
          ? `The tokens could not be read: ${failure.message}`
          : `With this token the delegate belongs to ${scopeLabelWithLevel(scope)}.`
      }
      problem={tokens.active?.length === 0 ? `This ${scope.level} has no active token. Create one.` : problem}
    >
      {(control) => (
        <div className="flex gap-2">
          <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            {value === '' && <option value="">{emptyChoice}</option>}
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <Button disabledReason={disabledReason} onClick={onCreate}>
            Create token
          </Button>
        </div>
      )}
    </Field>
  );
}
