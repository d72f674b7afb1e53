import { clsx } from 'clsx/lite';
import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Field } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** The problem of the key, as a sentence. */
  readonly problem: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The input field for a key: masked until the user reveals it, and recognized by password managers. */
export function KeyField({ value, onChange, onBlur, problem, ref }: KeyFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label="Key"
      hint={
        <span>
          A personal access token, <code className="font-mono">pat.account.id.secret</code>, or that of a
          service account, <code className="font-mono">sat.…</code>
        </span>
      }
      problem={problem}
    >
      {({ className, ...control }) => (
        <div className="flex items-center gap-1">
          <input
            {...control}
            ref={ref}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="off"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(event.target.value.trim())}
            onBlur={onBlur}
            className={clsx(className, 'font-mono text-xs')}
          />
          <IconButton
            label={isShown ? 'Hide the key' : 'Reveal the key'}
            icon={isShown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}
