import type { ReactNode } from 'react';
import { type InstallPlan, LOG_LEVELS, type PlanProblems } from '@/domain/install/install-plan';
import { UPGRADE_RHYTHMS } from '@/domain/install/upgrade-schedule';
import { SignatureHint } from '@/features/actions/SignatureHint';
import { Checkbox } from '@/ui/Checkbox';
import { Field, TextField } from '@/ui/Field';
import { PERMISSION_OPTIONS, RHYTHM_LABELS } from './install-labels';
import type { InstallDraft } from './stored-installation';

export interface FieldsProps {
  readonly draft: InstallDraft;
  /** The plan that the draft describes. */
  readonly plan: InstallPlan;
  readonly problems: PlanProblems;
  readonly change: (change: Partial<InstallDraft>) => void;
}

export function TagFields({ draft, problems, change }: FieldsProps) {
  return (
    <>
      <TextField
        label="Tags"
        value={draft.tags}
        onChange={(tags) => change({ tags })}
        hint="Separate them with commas. Steps select delegates by tags. The name is a tag too."
        problem={problems.tags}
      />
      <TextField
        label="Description"
        value={draft.description}
        onChange={(description) => change({ description })}
        problem={problems.description}
      />
    </>
  );
}

export function ClusterFields({ draft, problems, change }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Permissions"
        hint={PERMISSION_OPTIONS.find(({ value }) => value === draft.permission)?.rule}
        options={PERMISSION_OPTIONS}
        value={draft.permission}
        onChange={(permission) => change({ permission })}
      />
      <TextField
        name="namespace"
        label="Namespace"
        isMono
        value={draft.namespace}
        onChange={(namespace) => change({ namespace })}
        hint="It is created if it does not exist."
        problem={problems.namespace}
      />
    </>
  );
}

export function LifecycleFields({ draft, problems, change }: FieldsProps) {
  const { hasAutoUpgrade, upgradeRhythm, upgradeTime } = draft;
  return (
    <>
      <HintedCheckbox
        label="Upgrade automatically"
        hint="Otherwise you must upgrade the delegate yourself before its support ends."
        checked={hasAutoUpgrade}
        onChange={(checked) => change({ hasAutoUpgrade: checked })}
      />
      {hasAutoUpgrade && (
        <SelectField
          label="New versions"
          // Contract: the Manager reports ON while the upgrader called in the last 90 minutes.
          hint={
            upgradeRhythm === 'HOUR'
              ? 'The upgrader looks for a new version at this rhythm.'
              : 'The Manager reports auto-upgrade as OFF between two runs that are more than 90 minutes apart.'
          }
          options={RHYTHMS}
          value={upgradeRhythm}
          onChange={(rhythm) => change({ upgradeRhythm: rhythm })}
        />
      )}
      {hasAutoUpgrade && upgradeRhythm !== 'HOUR' && (
        <TextField
          label="At"
          type="time"
          value={upgradeTime}
          onChange={(time) => change({ upgradeTime: time })}
          hint="By the clock of the cluster or the host, which is usually in UTC."
          problem={problems.upgradeSchedule}
        />
      )}
      <TextField
        label="Grace period, s"
        inputMode="numeric"
        value={draft.gracePeriodSeconds}
        onChange={(gracePeriodSeconds) => change({ gracePeriodSeconds })}
        hint="How long running tasks may continue after the delegate is asked to stop."
        problem={problems.gracePeriodSeconds}
      />
    </>
  );
}

export function NetworkFields({ draft, plan, problems, change }: FieldsProps) {
  return (
    <>
      <TextField
        label="Manager"
        isMono
        value={draft.managerUrl}
        onChange={(managerUrl) => change({ managerUrl })}
        hint={`The delegate opens all connections itself: HTTPS and WebSocket, outbound. Allow ${hostOf(plan.managerUrl)}, and logging.googleapis.com for its log.`}
        problem={problems.managerUrl}
      />
      <TextField
        label="Proxy"
        isMono
        value={draft.proxyUrl}
        onChange={(proxyUrl) => change({ proxyUrl: proxyUrl.trim() })}
        hint="For example http://proxy.local:3128, also for the upgrader. A proxy with a password needs a secret that you add yourself."
        problem={problems.proxyUrl}
      />
      {draft.proxyUrl !== '' && (
        <TextField
          label="Without proxy"
          isMono
          value={draft.noProxy}
          onChange={(noProxy) => change({ noProxy: noProxy.trim() })}
          hint="Hosts that the delegate reaches directly, separated by commas. In a cluster, name its API server."
          problem={problems.noProxy}
        />
      )}
      <HintedCheckbox
        label="Fetch tasks by polling"
        hint="For a network that blocks WebSocket. Tasks start later."
        checked={draft.pollsForTasks}
        onChange={(pollsForTasks) => change({ pollsForTasks })}
      />
      <TextField
        label="Image"
        isMono
        value={plan.image}
        onChange={(image) => change({ image })}
        hint={
          <>
            <span>The latest supported version, unless you enter another image. </span>
            <SignatureHint image={plan.image} />
          </>
        }
        problem={problems.image}
      />
    </>
  );
}

export function RuntimeFields({ draft, problems, change }: FieldsProps) {
  return (
    <>
      <TextField
        label="Task capacity"
        inputMode="numeric"
        value={draft.taskCapacity}
        onChange={(taskCapacity) => change({ taskCapacity })}
        hint="Most CD tasks that an instance runs at once. Empty for no limit. Harness must enable this for your account."
        problem={problems.taskCapacity}
      />
      <SelectField
        label="Log level"
        options={LEVELS}
        value={draft.logLevel}
        onChange={(logLevel) => change({ logLevel })}
      />
      <HintedCheckbox
        label="Send the log to Harness"
        hint="Harness recommends it, for support. The delegate keeps its own log for 10 days, at most 1 GB."
        checked={draft.sendsLog}
        onChange={(sendsLog) => change({ sendsLog })}
      />
      <Field
        label="Start script"
        hint="A shell script that runs before the delegate starts. It is stored as plain text: put no secrets in it."
        problem={problems.initScript}
      >
        {({ className, ...control }) => (
          <textarea
            {...control}
            value={draft.initScript}
            onChange={({ target }) => change({ initScript: target.value })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            rows={3}
            className={`${className} min-h-16 py-1 font-mono text-xs/5`}
          />
        )}
      </Field>
    </>
  );
}

const RHYTHMS = UPGRADE_RHYTHMS.map((value) => ({ value, label: RHYTHM_LABELS[value] }));
const LEVELS = LOG_LEVELS.map((value) => ({ value, label: value }));

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, options, value, onChange } = props;
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => onChange(options[target.selectedIndex]?.value ?? value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface HintedCheckboxProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function HintedCheckbox({ hint, ...checkbox }: HintedCheckboxProps) {
  return (
    <div className="field">
      <div>
        <Checkbox {...checkbox} />
      </div>
      <p className="field-help text-xs text-ink-faint">{hint}</p>
    </div>
  );
}

/** For a firewall; the address itself while it is no address. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
