import { useId, useState } from 'react';
import {
  DELEGATE_SIZES,
  type DelegateSize,
  delegatesForServiceInstances,
  SIZE_FACTS,
} from '@/domain/install/delegate-sizes';
import {
  COST_MANAGEMENT_SIZE,
  DEPLOYMENT_LIMITS,
  memoryText,
} from '@/features/actions/troubleshooter/requirement-labels';
import { formatCount } from '@/lib/numbers';
import { TextField } from '@/ui/Field';

const HEADERS = ['Size', 'Memory', 'CPU', 'Parallel tasks', 'Replicas'] as const;

/** Shows the sizes with their capacity, and how many delegates a number of service instances needs. */
export function SizeField({
  value,
  onChange,
}: {
  value: DelegateSize;
  onChange: (size: DelegateSize) => void;
}) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">Size</legend>
      <div className="overflow-x-auto">
        <table className="w-full figures">
          <thead>
            <tr className="h-8 border-b border-line-firm text-xs text-ink-muted">
              {HEADERS.map((header) => (
                <th key={header} scope="col" className="pe-3 text-start font-medium">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DELEGATE_SIZES.map((size) => {
              const { label, memoryMb, cpu, parallelTasks, replicas } = SIZE_FACTS[size];
              return (
                <tr key={size} className="h-8 border-b border-line has-checked:bg-selected">
                  <th scope="row" className="pe-3 text-start font-normal">
                    <label className="flex min-h-8 items-center gap-2">
                      <input
                        type="radio"
                        name={id}
                        checked={size === value}
                        onChange={() => onChange(size)}
                        className="size-4 accent-accent"
                      />
                      {label}
                    </label>
                  </th>
                  <td className="pe-3">{memoryText(memoryMb)}</td>
                  <td className="pe-3">{cpu}</td>
                  <td className="pe-3">{parallelTasks}</td>
                  <td>{replicas}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-ink-faint">
        Memory and CPU are for the replicas of the same row together. The cluster or the host needs more for
        its own processes.
      </p>
      <ServiceInstances />
    </fieldset>
  );
}

/** Gives advice only; its input is not part of the plan. */
function ServiceInstances() {
  const [typed, setTyped] = useState('');
  const count = Number(typed);
  const isCount = typed.trim() !== '' && Number.isInteger(count) && count > 0;
  const { least, most } = delegatesForServiceInstances(isCount ? count : 0);
  return (
    <details>
      <summary>How many delegates do I need?</summary>
      <div className="flex max-w-80 flex-col gap-1 pt-2">
        <TextField
          label="Service instances to deploy to"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          hint="One delegate typically serves 300 to 500 of them."
        />
        <p role="status">
          {isCount &&
            (least === most
              ? `That takes ${formatCount(least)} ${least === 1 ? 'delegate' : 'delegates'}.`
              : `That takes ${formatCount(least)} to ${formatCount(most)} delegates.`)}
        </p>
        <p className="text-xs text-ink-faint">{COST_MANAGEMENT_SIZE}</p>
        <p className="text-xs text-ink-faint">{DEPLOYMENT_LIMITS}</p>
      </div>
    </details>
  );
}
