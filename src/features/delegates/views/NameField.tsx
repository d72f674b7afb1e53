import { type Ref, useId } from 'react';

interface NameFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field for the name of a view. */
export function NameField({ value, onChange, problem, ref }: NameFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        Name
      </label>
      <input
        ref={ref}
        id={id}
        value={value}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 rounded-md border border-line-strong bg-surface px-2 aria-invalid:border-bad"
      />
      <p id={`${id}-problem`} role="alert" className="text-sm text-bad">
        {problem}
      </p>
    </div>
  );
}
