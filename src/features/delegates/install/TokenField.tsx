import { useState } from 'react';
import { scopeInWords } from '@/domain/permissions';
import type { Scope } from '@/domain/scope';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { CreateTokenDialog } from '../tokens/CreateTokenDialog';
import type { TokenNames } from './useTokenNames';

interface TokenFieldProps {
  readonly scope: Scope;
  readonly tokens: TokenNames;
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly problem: string | undefined;
  /** Why no token can be created, as a sentence. */
  readonly whyNotCreate: string | undefined;
}

/** The token to register with: one that is there, or one that is made now. */
export function TokenField({ scope, tokens, value, onChange, problem, whyNotCreate }: TokenFieldProps) {
  const [isCreating, setCreating] = useState(false);
  const { active, failure } = tokens;
  const names = active?.includes(value) || value === '' ? (active ?? []) : [value, ...(active ?? [])];
  return (
    <>
      <Field
        label="Token"
        hint={
          failure
            ? `The tokens could not be read: ${failure.message}`
            : `It decides that the delegate belongs to ${scopeInWords(scope)}. Its value is fetched when you ask for it.`
        }
        problem={active?.length === 0 ? `No token of this ${scope.level} is active: create one.` : problem}
      >
        {(control) => (
          <div className="flex gap-2">
            <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
              {value === '' && <option value="">{active ? 'Choose a token' : 'Not known yet'}</option>}
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
            <Button disabledReason={whyNotCreate} onClick={() => setCreating(true)}>
              Create token
            </Button>
          </div>
        )}
      </Field>
      {isCreating && (
        <CreateTokenDialog
          scope={scope}
          taken={tokens.taken}
          onCreated={onChange}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
