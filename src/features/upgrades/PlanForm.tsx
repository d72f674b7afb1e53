import { ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { PlanParameters } from '@/domain/upgrade/plan-parameters';
import { Button } from '@/ui/Button';
import { closePopoverAround } from '@/ui/Popover';
import type { PlanState } from './use-plan';

/** What a button of the plan shows: what is chosen, and for what. */
export function Labelled({ label, value }: { label: string; value: string }) {
  return (
    <>
      <span className="font-normal text-ink-muted">{label}</span>
      <span className="min-w-0 truncate">{value}</span>
      <ChevronDown />
    </>
  );
}

interface PlanFormProps {
  readonly state: PlanState;
  readonly submit: string;
  /** The changes, or what is wrong. */
  readonly read: () => Partial<PlanParameters> | string;
  /** Beside the button that submits. */
  readonly other?: ReactNode;
  readonly children: (problem: string | undefined) => ReactNode;
}

/** A form in a note, which closes when its changes are made. */
export function PlanForm({ state, submit, read, other, children }: PlanFormProps) {
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = read();
    if (typeof changes === 'string') return setProblem(changes);
    closePopoverAround(event);
    state.change(changes);
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-2">
      {children(problem)}
      <div className="flex gap-2">
        <Button type="submit">{submit}</Button>
        {other}
      </div>
    </form>
  );
}
