import { ChevronDown } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { WEEKDAYS } from '@/domain/upgrade/plan-days';
import { MOST_PER_WAVE, USUAL_ORDER } from '@/domain/upgrade/plan-parameters';
import { formatDay, formatIsoDay, readIsoDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { Checkbox } from '@/ui/Checkbox';
import { TextField } from '@/ui/Field';
import { InlineSelect } from '@/ui/InlineSelect';
import { closePopoverAround, Popover } from '@/ui/Popover';
import { nth, weekdayText } from './plan-labels';
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

interface DateFormProps {
  readonly state: PlanState;
  readonly trigger: ReactNode;
  readonly triggerClassName: string;
}

/** The button and the form of the deadline. */
export function DateForm({ state, trigger, triggerClassName }: DateFormProps) {
  const { by } = state.parameters;
  const label = typeof trigger === 'string' ? trigger : `By: ${formatDay(by) ?? 'no date'}`;
  return (
    <Popover label={label} title="Upgrade by" triggerClassName={triggerClassName} trigger={trigger}>
      <DayField state={state} />
    </Popover>
  );
}

function DayField({ state: { parameters, change, today } }: { state: PlanState }) {
  const [text, setText] = useState(formatIsoDay(parameters.by) ?? '');
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = readIsoDay(text);
    if (day === undefined || day <= today) return setProblem('Choose a day in the future.');
    closePopoverAround(event);
    change({ by: day });
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-2">
      <TextField
        label="The last day of a wave"
        type="date"
        min={formatIsoDay(today + DAY_MS)}
        value={text}
        onChange={setText}
        problem={problem}
      />
      <div className="flex gap-2">
        <Button type="submit">Set the date</Button>
        {parameters.by !== undefined && (
          <Button onClick={() => change({ by: undefined, what: 'behind' })}>No date</Button>
        )}
      </div>
    </form>
  );
}

/** The button and the form of the size of a wave. */
export function NumberForm({ state: { parameters, change } }: { state: PlanState }) {
  const { wave } = parameters;
  const [text, setText] = useState(String(wave));
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const most = Number(text);
    if (!Number.isInteger(most) || most < 1 || most > MOST_PER_WAVE)
      return setProblem(`Enter a number from 1 to ${MOST_PER_WAVE}.`);
    closePopoverAround(event);
    change({ wave: most });
  };
  return (
    <Popover
      label={`At most ${wave} a wave`}
      title="Size of a wave"
      triggerClassName={buttonClass()}
      trigger={
        <>
          <span className="font-normal text-ink-muted">At most</span>
          <span>{wave}</span>
          <span className="font-normal text-ink-muted">a wave</span>
          <ChevronDown />
        </>
      }
    >
      <form noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-2">
        <TextField
          label="Most delegates of a wave"
          inputMode="numeric"
          value={text}
          onChange={setText}
          problem={problem}
        />
        <Button type="submit">Set the size</Button>
      </form>
    </Popover>
  );
}

/** The days of the week, and how many of them have a wave. */
export function DaysForm({ state: { parameters, change } }: { state: PlanState }) {
  const { weekdays, every } = parameters.days;
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="flex flex-col gap-0.5 ps-1.5">
        <legend className="sr-only">Days of the week</legend>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={weekdayText(day)}
            checked={weekdays.includes(day)}
            onChange={(isOn) => {
              const chosen = WEEKDAYS.filter((one) => (one === day ? isOn : weekdays.includes(one)));
              // A plan needs a day.
              if (chosen.length > 0) change({ days: { weekdays: chosen, every } });
            }}
          />
        ))}
      </fieldset>
      <InlineSelect
        label="A wave"
        hasLabel
        value={String(every)}
        options={[1, 2, 3, 5, 10, every]
          .filter((step, place, all) => all.indexOf(step) === place)
          .map((step) => ({
            value: String(step),
            label: step === 1 ? 'every day' : `every ${nth(step)} day`,
          }))}
        onChange={(step) => change({ days: { weekdays, every: Number(step) } })}
      />
    </div>
  );
}

/** Two days, without a wave from the first to the last. */
export function FreezeForm({ state: { parameters, change, today } }: { state: PlanState }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const first = readIsoDay(from);
    const last = readIsoDay(to) ?? first;
    if (first === undefined || last === undefined) return setProblem('Choose the first day.');
    if (last < first) return setProblem('It ends before it begins.');
    closePopoverAround(event);
    change({ freeze: [...parameters.freeze, { from: first, to: last }] });
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-2">
      <TextField
        label="First day without a wave"
        type="date"
        min={formatIsoDay(today)}
        value={from}
        onChange={setFrom}
      />
      <TextField label="Last day without a wave" type="date" value={to} onChange={setTo} problem={problem} />
      <Button type="submit">Add the freeze</Button>
    </form>
  );
}

/** The tags in their order. */
export function OrderForm({ state: { parameters, change } }: { state: PlanState }) {
  const [text, setText] = useState((parameters.order ?? USUAL_ORDER).join(', '));
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    closePopoverAround(event);
    const tags = text.split(',').map((tag) => tag.trim());
    change({ order: [...new Set(tags)].filter((tag) => tag !== '') });
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col items-start gap-2">
      <TextField
        label="Tags, the first one first"
        hint="Separated by commas. Leave it empty for no order."
        value={text}
        onChange={setText}
      />
      <div className="flex gap-2">
        <Button type="submit">Set the order</Button>
        <Button onClick={() => change({ order: undefined })}>Usual order</Button>
      </div>
    </form>
  );
}
