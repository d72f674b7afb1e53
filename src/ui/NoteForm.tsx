import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './Button';
import { TextField, type TextFieldProps } from './Field';
import { closePopoverAround } from './Popover';

interface NoteFormProps<Problem> {
  /** The text of the button that submits. */
  readonly submit: string;
  readonly isPrimary?: boolean | undefined;
  /** What to do with what was entered, or what is wrong with it. */
  readonly read: () => (() => void) | NoInfer<Problem>;
  /** Beside the button that submits. */
  readonly other?: ReactNode;
  readonly children: (problem: Problem | undefined) => ReactNode;
}

/** A small form in a popover, which closes before what was entered takes effect. */
export function NoteForm<Problem extends string | Readonly<Partial<Record<string, string>>> = string>({
  submit,
  isPrimary = true,
  read,
  other,
  children,
}: NoteFormProps<Problem>) {
  const [problem, setProblem] = useState<Problem>();
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const outcome = read();
    if (typeof outcome !== 'function') return setProblem(outcome);
    closePopoverAround(event);
    outcome();
  }
  return (
    <form
      onSubmit={handleSubmit}
      onChange={() => setProblem(undefined)}
      noValidate
      className="flex flex-col items-start gap-2"
    >
      {children(problem)}
      <div className="flex gap-2">
        <Button type="submit" variant={isPrimary ? 'primary' : 'secondary'}>
          {submit}
        </Button>
        {other}
      </div>
    </form>
  );
}

type NoteFieldProps = Omit<NoteFormProps<string>, 'read' | 'children'> &
  Omit<TextFieldProps, 'value' | 'onChange' | 'problem'> & {
    readonly initial?: string | undefined;
    readonly read: (text: string) => (() => void) | string;
  };

/** A {@link NoteForm} with one field. */
export function NoteField({ submit, isPrimary, other, initial = '', read, ...field }: NoteFieldProps) {
  const [text, setText] = useState(initial);
  return (
    <NoteForm {...{ submit, isPrimary, other }} read={() => read(text)}>
      {(problem) => <TextField {...field} value={text} onChange={setText} problem={problem} />}
    </NoteForm>
  );
}
