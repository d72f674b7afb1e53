import type { ReactNode } from 'react';
import {
  hasField,
  type InstallPlan,
  type PlanProblems,
  scheduleWarning,
} from '@/domain/install/install-plan';
import { delegateNameRules, type NamesInUse } from '@/domain/names/delegate-name';
import { Checkbox } from '@/ui/Checkbox';
import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/Field';
import { ClusterFields } from './ClusterFields';
import type { InstallDraft } from './draft';
import { METHOD_OPTIONS, methodLabels } from './method-labels';
import { SizeField } from './SizeField';

interface ChoicesProps {
  readonly draft: InstallDraft;
  /** What the draft describes. */
  readonly plan: InstallPlan;
  readonly problems: PlanProblems;
  readonly change: (change: Partial<InstallDraft>) => void;
}

interface IdentityPartProps extends ChoicesProps {
  /** Names that are known to be taken. */
  readonly inUse: NamesInUse;
  /** The field for the token. */
  readonly children: ReactNode;
}

/** What is installed, and under which name, tags and token. */
export function IdentityPart({ draft, plan, problems, inUse, change, children }: IdentityPartProps) {
  const { label, needs } = methodLabels(plan);
  return (
    <Part title="What">
      <div className="flex flex-col gap-1">
        <span aria-hidden="true" className="font-medium">
          Install by
        </span>
        <div>
          <Choice
            label="Install by"
            options={METHOD_OPTIONS}
            value={draft.method}
            onChange={(method) => change({ method })}
          />
        </div>
        <p className="text-sm text-ink-muted">
          {label}. {needs}
        </p>
      </div>
      <TextField
        name="delegate-name"
        label="Name"
        isMono
        value={draft.name}
        onChange={(name) => change({ name })}
        // Whether a name is free is not known before the Manager is asked.
        rules={delegateNameRules(draft.name, inUse.names.has(draft.name) ? inUse : undefined)}
        hint="Unique in the account: that is checked before anything is fetched."
        problem={problems.name}
      />
      <TextField
        label="Description (optional)"
        value={draft.description}
        onChange={(description) => change({ description })}
        problem={problems.description}
      />
      <TextField
        label="Tags (optional)"
        value={draft.tags}
        onChange={(tags) => change({ tags })}
        hint="With commas between. Steps choose delegates by them; the name is a tag already."
        problem={problems.tags}
      />
      {children}
    </Part>
  );
}

/** How large the delegate is, and where in its cluster it runs. */
export function SizePart({ draft, problems, change }: ChoicesProps) {
  return (
    <Part title="How large">
      <SizeField value={draft.size} onChange={(size) => change({ size })} />
      <TextField
        label="Replicas"
        inputMode="numeric"
        value={numberText(draft.replicas)}
        onChange={(text) => change({ replicas: numberOf(text) })}
        hint={
          draft.method === 'docker'
            ? 'One container on each of so many hosts. Two or more keep working while one is away.'
            : 'Two or more keep working while one is away or is upgraded. They share the size.'
        }
        problem={problems.replicas}
      />
      {hasField(draft.method, 'namespace') && (
        <ClusterFields draft={draft} problems={problems} onChange={change} />
      )}
    </Part>
  );
}

/** How the delegate is upgraded and stopped. */
export function LifecyclePart({ draft, plan, problems, change }: ChoicesProps) {
  const warning = plan.hasAutoUpgrade ? scheduleWarning(plan.upgradeSchedule) : undefined;
  return (
    <Part title="How it lives">
      <Checkbox
        label="Upgrade automatically"
        checked={draft.hasAutoUpgrade}
        onChange={(hasAutoUpgrade) => change({ hasAutoUpgrade })}
      />
      {draft.hasAutoUpgrade ? (
        <TextField
          label="When the upgrader looks for a new version"
          isMono
          value={draft.upgradeSchedule}
          onChange={(upgradeSchedule) => change({ upgradeSchedule })}
          hint={warning ?? 'As cron writes it: minute, hour, day of the month, month, day of the week.'}
          problem={problems.upgradeSchedule}
        />
      ) : (
        <p className="text-sm text-ink-muted">You upgrade it yourself, before its support ends.</p>
      )}
      <TextField
        label="Graceful-shutdown period, seconds"
        inputMode="numeric"
        value={numberText(draft.gracePeriodSeconds)}
        onChange={(text) => change({ gracePeriodSeconds: numberOf(text) })}
        hint="How long its tasks may still run after it is told to stop (terminationGracePeriodSeconds)."
        problem={problems.gracePeriodSeconds}
      />
    </Part>
  );
}

/** From where the delegate gets its image, and where it reaches the Manager. */
export function AddressPart({ draft, plan, problems, change }: ChoicesProps) {
  return (
    <Part title="Where from and where to">
      <TextField
        label="Address of the Manager"
        isMono
        value={draft.managerUrl}
        onChange={(managerUrl) => change({ managerUrl })}
        hint="As the delegate reaches it. What the Manager writes itself holds its own."
        problem={problems.managerUrl}
      />
      <TextField
        label="Image"
        isMono
        value={plan.image}
        onChange={(image) => change({ image })}
        hint="The latest supported version, unless you choose another. What the Manager writes itself holds its own."
        problem={problems.image}
      />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      <h2 className="border-b border-line pb-1 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** The text of a number; NaN, which is what no number becomes, shows as nothing. */
function numberText(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}
