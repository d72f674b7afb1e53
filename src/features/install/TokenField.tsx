import type { Scope } from '@/domain/scope/scope';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { FORM_TEXT } from './install-labels';
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
  const emptyChoice = failure
    ? FORM_TEXT.tokensUnreadable
    : tokens.active
      ? FORM_TEXT.chooseToken
      : FORM_TEXT.tokensLoading;
  const names = active.includes(value) || value === '' ? active : [value, ...active];
  return (
    <Field
      label="Token"
      hint={failure ? FORM_TEXT.tokensFailed(failure.message) : FORM_TEXT.tokenHint(scope)}
      problem={tokens.active?.length === 0 ? FORM_TEXT.noActiveToken(scope) : problem}
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
            {FORM_TEXT.createToken}
          </Button>
        </div>
      )}
    </Field>
  );
}
