import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isReadableVersion } from '@/domain/delegate/version';
import { PLAN_DAYS, WEEKDAYS } from '@/domain/upgrade/plan-days';
import { MOST_PER_WAVE, USUAL_ORDER } from '@/domain/upgrade/plan-parameters';
import { formatDayNear, formatIsoDay, readIsoDay } from '@/lib/time';
import { DAY_MS } from '@/lib/units';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { Checkbox } from '@/ui/Checkbox';
import { TextField } from '@/ui/Field';
import { InlineSelect } from '@/ui/InlineSelect';
import { NoteField, NoteForm } from '@/ui/NoteForm';
import { Popover } from '@/ui/Popover';
import { nth, subjectText, weekdayText } from './plan-labels';
import type { PlanState } from './use-plan';

interface FormButtonProps {
  readonly state: PlanState;
  readonly trigger: ReactNode;
  readonly triggerClassName: string;
}

/** The button and the form of the deadline. */
export function DateForm({ state, trigger, triggerClassName }: FormButtonProps) {
  const { by } = state.parameters;
  const label = typeof trigger === 'string' ? trigger : `By: ${formatDayNear(by, state.today) ?? 'no date'}`;
  return (
    <Popover label={label} title="Upgrade by" triggerClassName={triggerClassName} trigger={trigger}>
      <DayField state={state} />
    </Popover>
  );
}

function DayField({ state: { parameters, change, today } }: { state: PlanState }) {
  return (
    <NoteField
      isPrimary={false}
      submit="Set the date"
      label="The last day of a wave"
      type="date"
      min={formatIsoDay(today + DAY_MS)}
      initial={formatIsoDay(parameters.by)}
      read={(text) => {
        const day = readIsoDay(text);
        if (day === undefined || day <= today) return 'Choose a day in the future.';
        return day > today + PLAN_DAYS * DAY_MS ? 'A plan covers one year.' : () => change({ by: day });
      }}
      other={
        parameters.by !== undefined && (
          <Button onClick={() => change({ by: undefined, what: 'behind' })}>No date</Button>
        )
      }
    />
  );
}

/** The button and the form of which delegates are upgraded, and to which version. */
export function SubjectForm({ state, trigger, triggerClassName }: FormButtonProps) {
  const label = typeof trigger === 'string' ? trigger : `Upgrade: ${subjectText(state.parameters)}`;
  return (
    <Popover label={label} title="Upgrade" triggerClassName={triggerClassName} trigger={trigger}>
      <SubjectFields state={state} />
    </Popover>
  );
}

/** Only what is possible: the list's filters have to be in the address, a date has to be set. */
function SubjectFields({ state }: { state: PlanState }) {
  const { parameters, change, hasFilters } = state;
  const { what, by, target } = parameters;
  const options = [
    { value: 'behind' as const, label: subjectText({ what: 'behind', target }) },
    ...(by === undefined ? [] : [{ value: 'ends' as const, label: 'ending by the date' }]),
    ...(hasFilters || what === 'list' ? [{ value: 'list' as const, label: 'as filtered' }] : []),
  ];
  return (
    <div className="flex flex-col items-start gap-3">
      {options.length > 1 && (
        <InlineSelect
          label="Delegates"
          value={what}
          options={options}
          onChange={(chosen) => change({ what: chosen, target: undefined })}
        />
      )}
      <NoteField
        isPrimary={false}
        submit="Set the version"
        label="The version to reach"
        hint="Without one, it is the latest version."
        initial={target}
        read={(text) => {
          const version = text.trim();
          return isReadableVersion(version)
            ? () => change({ target: version, what: 'behind' })
            : 'Enter a version such as 26.11.91205.';
        }}
        other={
          target !== undefined && (
            <Button onClick={() => change({ target: undefined })}>Latest version</Button>
          )
        }
      />
    </div>
  );
}

/** The button and the form of the size of a wave. */
export function NumberForm({ state: { parameters, change } }: { state: PlanState }) {
  const { wave } = parameters;
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
      <NoteField
        isPrimary={false}
        submit="Set the size"
        label="Most delegates of a wave"
        inputMode="numeric"
        initial={String(wave)}
        read={(text) => {
          const most = Number(text);
          return Number.isInteger(most) && most >= 1 && most <= MOST_PER_WAVE
            ? () => change({ wave: most })
            : `Enter a number from 1 to ${MOST_PER_WAVE}.`;
        }}
      />
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
export function FreezeForm({ state }: { state: PlanState }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  return (
    <NoteForm
      isPrimary={false}
      submit="Add the freeze"
      read={() => {
        const first = readIsoDay(from);
        const last = to === '' ? first : readIsoDay(to);
        if (first === undefined || last === undefined) return 'Choose the first day.';
        if (last < first) return 'It ends before it begins.';
        return () => state.change({ freeze: [...state.parameters.freeze, { from: first, to: last }] });
      }}
    >
      {(problem) => (
        <>
          <TextField
            label="First day without a wave"
            type="date"
            min={formatIsoDay(state.today)}
            value={from}
            onChange={setFrom}
          />
          <TextField
            label="Last day without a wave"
            type="date"
            value={to}
            onChange={setTo}
            problem={problem}
          />
        </>
      )}
    </NoteForm>
  );
}

/** The tags in their order. */
export function OrderForm({ state: { parameters, change } }: { state: PlanState }) {
  return (
    <NoteField
      isPrimary={false}
      submit="Set the order"
      label="Tags, the first one first"
      hint="Separated by commas. Leave it empty for no order."
      initial={(parameters.order ?? USUAL_ORDER).join(', ')}
      read={(text) => {
        const tags = text.split(',').map((tag) => tag.trim());
        return () => change({ order: [...new Set(tags)].filter((tag) => tag !== '') });
      }}
      other={<Button onClick={() => change({ order: undefined })}>Usual order</Button>}
    />
  );
}
