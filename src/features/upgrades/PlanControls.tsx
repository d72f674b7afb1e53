import { ChevronDown, Plus } from 'lucide-react';
import { formatDay } from '@/lib/time';
import { buttonClass, iconButtonClass } from '@/ui/button-class';
import { Chip } from '@/ui/Chip';
import { InlineSelect } from '@/ui/InlineSelect';
import { Popover } from '@/ui/Popover';
import { DateForm, DaysForm, FreezeForm, Labelled, NumberForm, OrderForm } from './PlanForms';
import { daysText, freezeText, parametersText, sizeText } from './plan-labels';
import type { PlanState } from './use-plan';

/** What one chooses for the plan. Each choice writes the address. On a phone they are behind one button. */
export function PlanControls({ state }: { state: PlanState }) {
  const { plan, parameters, today } = state;
  return (
    <div
      role="group"
      aria-label="Plan"
      className="plan-controls sticky z-sticky flex min-h-12 flex-wrap items-center gap-2 bg-surface py-2 print:static"
    >
      <div className="contents max-phone:hidden print:hidden">
        <Controls state={state} />
      </div>
      <span className="min-w-0 flex-1 phone:hidden print:hidden">
        <Popover
          label={`Plan: ${parametersText(parameters, today)}`}
          title="Plan"
          triggerClassName={`${buttonClass()} h-9! w-full justify-between! [&>span]:truncate min-w-0 shrink!`}
          trigger={
            <>
              <span>{parametersText(parameters, today)}</span>
              <ChevronDown />
            </>
          }
        >
          <div className="flex flex-col items-start gap-2">
            <Controls state={state} />
          </div>
        </Popover>
      </span>
      <p className="hidden text-ink-muted print:block">{parametersText(parameters, today)}</p>
      {plan && <p className="ms-auto text-ink-muted figures">{sizeText(plan)}</p>}
    </div>
  );
}

function Controls({ state }: { state: PlanState }) {
  const { parameters, today, change, plan } = state;
  const { by, freeze, days, wave } = parameters;
  return (
    <>
      <SubjectSelect state={state} />
      <DateForm
        state={state}
        trigger={<Labelled label="By" value={formatDay(by) ?? 'no date'} />}
        triggerClassName={buttonClass()}
      />
      <NumberForm state={state} />
      <Popover
        label={`Days: ${daysText(days)}`}
        title="Days of a wave"
        triggerClassName={buttonClass()}
        trigger={<Labelled label="Days" value={daysText(days)} />}
      >
        <DaysForm state={state} />
      </Popover>
      {freeze.map((window) => (
        <Chip
          key={window.from}
          facet="Freeze"
          label={freezeText(window, today)}
          removeLabel={`Remove freeze ${freezeText(window, today)}`}
          onRemove={() => change({ freeze: freeze.filter((other) => other !== window) })}
        />
      ))}
      <Popover
        label="Add a freeze"
        title="Add a freeze"
        triggerClassName={
          freeze.length > 0 ? `${iconButtonClass()} border-dashed! border-line-strong!` : buttonClass()
        }
        trigger={freeze.length > 0 ? <Plus /> : <Labelled label="Freeze" value="none" />}
      >
        <FreezeForm state={state} />
      </Popover>
      <Popover
        label={`Order: ${(plan?.order ?? []).join(', ') || 'none'}`}
        title="Order by tag"
        triggerClassName={`${buttonClass()} max-w-60`}
        trigger={<Labelled label="Order" value={(plan?.order ?? []).join(', ') || 'none'} />}
      >
        <OrderForm state={state} key={wave} />
      </Popover>
    </>
  );
}

/** Only what is possible: the list's filters have to be in the address, a date has to be set. */
function SubjectSelect({ state: { parameters, change, hasFilters } }: { state: PlanState }) {
  const { what, by, target } = parameters;
  const options = [
    { value: 'behind' as const, label: target === undefined ? 'behind latest' : `below ${target}` },
    ...(by === undefined ? [] : [{ value: 'ends' as const, label: 'ending by the date' }]),
    ...(hasFilters || what === 'list' ? [{ value: 'list' as const, label: 'as filtered' }] : []),
  ];
  return (
    <InlineSelect
      label="Upgrade"
      hasLabel
      value={what}
      options={options}
      onChange={(chosen) => change({ what: chosen, target: undefined })}
    />
  );
}
