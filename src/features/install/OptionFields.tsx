import type { ReactNode } from 'react';
import { type InstallPlan, LOG_LEVELS, type PlanProblems } from '@/domain/install/install-plan';
import { UPGRADE_RHYTHMS } from '@/domain/install/upgrade-schedule';
import { SignatureHint } from '@/features/actions/SignatureHint';
import { Checkbox } from '@/ui/Checkbox';
import { Field, TextField, type TextFieldProps } from '@/ui/Field';
import { PERMISSION_OPTIONS, RHYTHM_LABELS } from './install-labels';
import type { InstallDraft } from './stored-installation';

export interface FieldsProps {
  readonly draft: InstallDraft;
  /** The plan that the draft describes. */
  readonly plan: InstallPlan;
  readonly problems: PlanProblems;
  readonly change: (change: Partial<InstallDraft>) => void;
}

export function TagFields(form: FieldsProps) {
  return (
    <>
      <DraftText
        form={form}
        of="tags"
        label="Tags"
        hint="Separate them with commas. Steps select delegates by tags. The name is a tag too."
      />
      <DraftText form={form} of="description" label="Description" />
    </>
  );
}

export function ClusterFields(form: FieldsProps) {
  const { draft, change } = form;
  return (
    <>
      <SelectField
        label="Permissions"
        hint={PERMISSION_OPTIONS.find(({ value }) => value === draft.permission)?.rule}
        options={PERMISSION_OPTIONS}
        value={draft.permission}
        onChange={(permission) => change({ permission })}
      />
      <DraftText
        form={form}
        of="namespace"
        label="Namespace"
        isMono
        hint="It is created if it does not exist."
      />
    </>
  );
}

export function LifecycleFields(form: FieldsProps) {
  const { draft, problems, change } = form;
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
      <DraftText
        form={form}
        of="gracePeriodSeconds"
        label="Grace period, s"
        inputMode="numeric"
        hint="How long running tasks may continue after the delegate is asked to stop."
      />
    </>
  );
}

export function NetworkFields(form: FieldsProps) {
  const { draft, plan, problems, change } = form;
  return (
    <>
      <DraftText
        form={form}
        of="managerUrl"
        label="Manager"
        isMono
        hint={`The delegate opens all connections itself: HTTPS and WebSocket, outbound. Allow ${hostOf(plan.managerUrl)}, and logging.googleapis.com for its log.`}
      />
      <DraftText
        form={form}
        of="proxyUrl"
        label="Proxy"
        isMono
        hint="For example http://proxy.local:3128, also for the upgrader. A proxy with a password needs a secret that you add yourself."
      />
      {draft.proxyUrl !== '' && (
        <DraftText
          form={form}
          of="noProxy"
          label="Without proxy"
          isMono
          hint="Hosts that the delegate reaches directly, separated by commas. In a cluster, name its API server."
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
            <span>With .minimal after its version it has no tools, such as kubectl and helm. </span>
            <SignatureHint image={plan.image} />
          </>
        }
        problem={problems.image}
      />
    </>
  );
}

export function RuntimeFields(form: FieldsProps) {
  const { draft, problems, change } = form;
  return (
    <>
      <DraftText
        form={form}
        of="taskCapacity"
        label="Task capacity"
        inputMode="numeric"
        hint="Most CD tasks that an instance runs at once. Empty for no limit. Harness Support must enable DELEGATE_TASK_CAPACITY_CHECK for your account."
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

type DraftTextProps = Pick<TextFieldProps, 'label' | 'hint' | 'isMono' | 'inputMode'> & {
  readonly form: FieldsProps;
  readonly of: keyof PlanProblems & KeysOfText;
};

/** The choices that are text as typed. */
type KeysOfText = {
  [Key in keyof InstallDraft]: InstallDraft[Key] extends string ? Key : never;
}[keyof InstallDraft];

/** A choice as text, with what is wrong with it. Names and addresses neither begin nor end with a blank. */
function DraftText({ form: { draft, problems, change }, of, isMono = false, ...field }: DraftTextProps) {
  return (
    <TextField
      {...field}
      name={of}
      isMono={isMono}
      value={draft[of]}
      onChange={(text) => change({ [of]: isMono ? text.trim() : text })}
      problem={problems[of]}
    />
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
