import { ChevronDown, Plus } from 'lucide-react';
import { USUAL_ORDER } from '@/domain/upgrade/plan-parameters';
import type { RunningPlan } from '@/domain/upgrade/plan-progress';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatDayNear } from '@/lib/time';
import { buttonClass, iconButtonClass } from '@/ui/button-class';
import { Chip } from '@/ui/Chip';
import { Popover } from '@/ui/Popover';
import { DateForm, DaysForm, FreezeForm, NumberForm, OrderForm, SubjectForm } from './PlanForms';
import { daysText, freezeText, parametersText, subjectText, WAVES } from './plan-labels';
import type { PlanState } from './use-plan';

/** What one chooses for the plan. Each choice writes the address. On a phone they are behind one button. */
export function PlanControls({ state }: { state: PlanState }) {
  const { plan, parameters, today } = state;
  return (
    <div
      role="group"
      aria-label="Plan"
      className="plan-controls z-sticky -mx-6 flex min-h-12 flex-wrap items-center gap-2 bg-surface px-6 py-2 max-phone:mx-0 max-phone:px-0"
    >
      <div className="contents max-phone:hidden print:hidden">
        <FirstControls state={state} />
        {/* Those that have no room below the width of a desk. */}
        <div className="contents max-[90rem]:hidden">
          <FreezeAndOrder state={state} />
        </div>
        <span className="min-[90rem]:hidden">
          <Popover
            label={`Order and freeze: ${freezeAndOrderText(state)}`}
            title="Order and freeze"
            triggerClassName={buttonClass()}
            trigger={
              <>
                <span>Order and freeze</span>
                <ChevronDown />
              </>
            }
          >
            <div className="flex flex-col items-start gap-2">
              <FreezeAndOrder state={state} />
            </div>
          </Popover>
        </span>
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
            <FirstControls state={state} />
            <FreezeAndOrder state={state} />
          </div>
        </Popover>
      </span>
      <p className="hidden text-ink-muted print:block">{parametersText(parameters, today)}</p>
      {plan && <Size plan={plan} />}
    </div>
  );
}

/** "140 delegates in 13 waves". */
function Size({ plan: { waves } }: { plan: RunningPlan }) {
  const delegates = waves.reduce((sum, wave) => sum + wave.delegates.length, 0);
  return (
    <p className="ms-auto whitespace-nowrap text-ink-muted figures">
      <span className="max-[90rem]:hidden">{`${counted(delegates, DELEGATES)} in `}</span>
      <span>{counted(waves.length, WAVES)}</span>
    </p>
  );
}

function FirstControls({ state }: { state: PlanState }) {
  const { by, days } = state.parameters;
  return (
    <>
      <SubjectForm
        state={state}
        trigger={<Labelled label="Upgrade" value={subjectText(state.parameters)} />}
        triggerClassName={buttonClass()}
      />
      <DateForm
        state={state}
        trigger={<Labelled label="By" value={formatDayNear(by, state.today) ?? 'no date'} />}
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
    </>
  );
}

/** "Freeze 20 Dec – 3 Jan 2027, order dev, prod". */
function freezeAndOrderText(state: PlanState): string {
  return [
    ...state.parameters.freeze.map((window) => `freeze ${freezeText(window, state.today)}`),
    `order ${orderText(state)}`,
  ].join(', ');
}

/** While there is no plan yet, what was chosen for it. */
function orderText({ plan, parameters }: PlanState): string {
  return (plan?.order ?? parameters.order ?? USUAL_ORDER).join(', ') || 'none';
}

function FreezeAndOrder({ state }: { state: PlanState }) {
  const { parameters, today, change } = state;
  const { freeze, wave } = parameters;
  return (
    <>
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
        label={`Order: ${orderText(state)}`}
        title="Order by tag"
        triggerClassName={`${buttonClass()} max-w-60`}
        trigger={<Labelled label="Order" value={orderText(state)} />}
      >
        <OrderForm state={state} key={wave} />
      </Popover>
    </>
  );
}

/** What a button of the plan shows: what is chosen, and for what. */
function Labelled({ label, value }: { label: string; value: string }) {
  return (
    <>
      <span className="font-normal text-ink-muted">{label}</span>
      <span className="min-w-0 truncate">{value}</span>
      <ChevronDown />
    </>
  );
}
