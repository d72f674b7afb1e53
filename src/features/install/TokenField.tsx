import { scopeInWords } from '@/domain/scope/permissions';
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

/** The token to register with: one that exists, or one that is created now. */
export function TokenField(props: TokenFieldProps) {
  const { scope, tokens, value, onChange, onCreate, problem, disabledReason } = props;
  const { active = [], failure } = tokens;
  const emptyChoice = failure ? 'Not readable' : tokens.active ? 'Choose a token' : 'Not known yet';
  const names = active.includes(value) || value === '' ? active : [value, ...active];
  return (
    <Field
      label="Token"
      hint={
        failure
          ? `The tokens could not be read: ${failure.message}`
          : `It decides that the delegate belongs to ${scopeInWords(scope)}. Its value is fetched when you ask for it.`
      }
      problem={
        tokens.active?.length === 0 ? `No token of this ${scope.level} is active: create one.` : problem
      }
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
