import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { DELEGATE_SIZES, SIZE_FACTS } from '@/domain/install/delegate-sizes';
import { memoryText } from '@/features/actions/troubleshooter/requirement-labels';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { replicasHint } from './install-labels';
import type { FieldsProps } from './OptionFields';

/** The sizes as tiles, and the number of replicas. */
export function SizeFields({ draft, plan, problems, change }: FieldsProps) {
  const id = useId();
  const count = Number.isInteger(plan.replicas) ? plan.replicas : SIZE_FACTS[plan.size].replicas;
  const setCount = (replicas: number) => change({ replicas: String(Math.min(100, Math.max(1, replicas))) });
  return (
    <>
      <fieldset className="grid grid-cols-4 gap-2 max-phone:grid-cols-2">
        <legend className="sr-only">Size</legend>
        {DELEGATE_SIZES.map((size) => {
          const { label, memoryMb, cpu, parallelTasks } = SIZE_FACTS[size];
          return (
            <label
              key={size}
              className="rounded-md border border-line-firm bg-surface px-2.5 py-1.5 text-xs text-ink-muted has-checked:border-accent has-checked:outline-1 has-checked:-outline-offset-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={id}
                checked={size === draft.size}
                onChange={() => change({ size })}
                className="sr-only"
              />
              <span className="block text-base font-medium text-ink">{label}</span>{' '}
              <span className="block figures">{`${memoryText(memoryMb)} · ${cpu} CPU`}</span>{' '}
              <span className="block figures">{`${parallelTasks} tasks`}</span>
            </label>
          );
        })}
      </fieldset>
      <p className="text-xs text-ink-muted">One delegate usually serves 300 to 500 service instances.</p>
      <div className="replicas">
        <Field label="Replicas" hint={replicasHint(plan)} problem={problems.replicas}>
          {({ className, ...control }) => (
            <div className="flex w-32 gap-1">
              <Button aria-label="One replica fewer" onClick={() => setCount(count - 1)}>
                <Minus />
              </Button>
              <input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={draft.replicas}
                onChange={({ target }) => change({ replicas: target.value })}
                className={`${className} text-center figures`}
              />
              <Button aria-label="One replica more" onClick={() => setCount(count + 1)}>
                <Plus />
              </Button>
            </div>
          )}
        </Field>
      </div>
    </>
  );
}
