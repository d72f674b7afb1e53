import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { IconButton } from '@/ui/IconButton';

interface KeyFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field for a key: hidden until its reader asks, and known to password managers. */
export function KeyField({ value, onChange, onBlur, problem, ref }: KeyFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        Access token
      </label>
      <div className="flex items-center gap-1">
        <input
          ref={ref}
          id={id}
          name="password"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-form ${id}-problem`}
          onChange={(event) => onChange(event.target.value.trim())}
          onBlur={onBlur}
          className="h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 font-mono aria-invalid:border-bad"
        />
        <IconButton
          label={isShown ? 'Hide the token' : 'Show the token'}
          icon={isShown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <p id={`${id}-form`} className="text-sm text-ink-muted">
        A personal access token, <code className="font-mono">pat.account.id.secret</code>, or that of a
        service account, <code className="font-mono">sat.…</code>
      </p>
      <p id={`${id}-problem`} role="alert" className="text-sm text-bad">
        {problem}
      </p>
    </div>
  );
}
