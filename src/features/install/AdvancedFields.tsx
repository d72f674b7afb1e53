import type { ReactNode } from 'react';
import { hasField, LOG_LEVELS } from '@/domain/install/install-plan';
import { UPGRADE_RHYTHMS, type UpgradeRhythm } from '@/domain/install/upgrade-schedule';
import { SignatureHint } from '@/features/actions/SignatureHint';
import { DocumentLinks } from '@/features/failures/DocumentLinks';
import type { HarnessDocument } from '@/features/words/harness-documents';
import { Checkbox } from '@/ui/Checkbox';
import { Field, TextField } from '@/ui/Field';
import type { FieldsProps } from './BasicFields';
import { ClusterFields } from './ClusterFields';
import { replicasHint } from './install-labels';
import { SizeField } from './SizeField';

/** The fields that have a safe default. */
export function AdvancedFields(props: FieldsProps) {
  return (
    <>
      <IdentityFields {...props} />
      <SizeFields {...props} />
      <LifecycleFields {...props} />
      <NetworkFields {...props} />
      <RuntimeFields {...props} />
    </>
  );
}

function IdentityFields({ draft, problems, change }: FieldsProps) {
  return (
    <Group title="Description and tags">
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
        hint="Separate tags with commas. Steps select delegates by tags. The name is a tag too."
        problem={problems.tags}
      />
    </Group>
  );
}

function SizeFields(props: FieldsProps) {
  const { draft, plan, problems, change } = props;
  return (
    <Group
      title="Size"
      documents={['sizes', 'availability', 'faqs', ...(draft.method === 'docker' ? (['ecs'] as const) : [])]}
    >
      <SizeField value={draft.size} onChange={(size) => change({ size })} />
      <TextField
        label="Replicas"
        inputMode="numeric"
        value={draft.replicas}
        onChange={(replicas) => change({ replicas })}
        hint={replicasHint(plan)}
        problem={problems.replicas}
      />
      {hasField(draft.method, 'namespace') && <ClusterFields {...props} />}
    </Group>
  );
}

function LifecycleFields({ draft, problems, change }: FieldsProps) {
  return (
    <Group title="Upgrade and shutdown" documents={['autoUpgrade', 'shutdown']}>
      <Checkbox
        label="Upgrade automatically"
        checked={draft.hasAutoUpgrade}
        onChange={(hasAutoUpgrade) => change({ hasAutoUpgrade })}
      />
      {draft.hasAutoUpgrade ? (
        <ScheduleFields {...{ draft, problems, change }} />
      ) : (
        <p className="text-xs text-ink-faint">
          You must upgrade the delegate yourself before its support ends.
        </p>
      )}
      <TextField
        label="Graceful-shutdown period, seconds"
        inputMode="numeric"
        value={draft.gracePeriodSeconds}
        onChange={(gracePeriodSeconds) => change({ gracePeriodSeconds })}
        hint="How long running tasks may continue after the delegate is asked to stop."
        problem={problems.gracePeriodSeconds}
      />
    </Group>
  );
}

const RHYTHM_LABELS: Readonly<Record<UpgradeRhythm, string>> = {
  HOUR: 'Every hour (default)',
  DAY: 'Every day',
  SATURDAY: 'Every Saturday',
  SUNDAY: 'Every Sunday',
};

function ScheduleFields({ draft, problems, change }: Pick<FieldsProps, 'draft' | 'problems' | 'change'>) {
  const { upgradeRhythm, upgradeTime } = draft;
  return (
    <>
      <Field
        label="Look for a new version"
        // Contract: the Manager reports ON while the upgrader called in the last 90 minutes.
        hint={
          upgradeRhythm === 'HOUR'
            ? undefined
            : 'The Manager reports auto-upgrade as OFF between two runs that are more than 90 minutes apart.'
        }
      >
        {(control) => (
          <select
            {...control}
            value={upgradeRhythm}
            onChange={({ target }) =>
              change({ upgradeRhythm: UPGRADE_RHYTHMS.find((rhythm) => rhythm === target.value) ?? 'HOUR' })
            }
          >
            {UPGRADE_RHYTHMS.map((rhythm) => (
              <option key={rhythm} value={rhythm}>
                {RHYTHM_LABELS[rhythm]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {upgradeRhythm !== 'HOUR' && (
        <TextField
          label="At"
          type="time"
          value={upgradeTime}
          onChange={(time) => change({ upgradeTime: time })}
          hint="By the clock of the cluster or the host, which is usually in UTC."
          problem={problems.upgradeSchedule}
        />
      )}
    </>
  );
}

function NetworkFields({ draft, plan, problems, change }: FieldsProps) {
  return (
    <Group title="Network and image" documents={['domains', 'proxy', 'trustStore', 'images']}>
      <TextField
        label="Address of the Manager"
        isMono
        value={draft.managerUrl}
        onChange={(managerUrl) => change({ managerUrl })}
        hint={`The delegate opens all connections itself: HTTPS and WebSocket, outbound. Allow ${hostOf(plan.managerUrl)}, and logging.googleapis.com for its log.`}
        problem={problems.managerUrl}
      />
      <TextField
        label="Proxy (optional)"
        isMono
        value={draft.proxyUrl}
        onChange={(proxyUrl) => change({ proxyUrl: proxyUrl.trim() })}
        hint="For example http://proxy.local:3128. The delegate and its upgrader use it. A proxy with a password needs a secret that you add yourself."
        problem={problems.proxyUrl}
      />
      {draft.proxyUrl !== '' && (
        <TextField
          label="Without proxy (optional)"
          isMono
          value={draft.noProxy}
          onChange={(noProxy) => change({ noProxy: noProxy.trim() })}
          hint="Hosts that the delegate reaches directly, separated by commas. In a cluster, name the address of its API server."
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
    </Group>
  );
}

function RuntimeFields({ draft, problems, change }: FieldsProps) {
  return (
    <Group title="Tasks, log and script" documents={['logs']}>
      <TextField
        label="Task capacity (optional)"
        inputMode="numeric"
        value={draft.taskCapacity}
        onChange={(taskCapacity) => change({ taskCapacity })}
        hint="The largest number of CD tasks that one instance runs at the same time. If empty, there is no limit. Harness must enable this for your account."
        problem={problems.taskCapacity}
      />
      <Field label="Log level">
        {(control) => (
          <select
            {...control}
            value={draft.logLevel}
            onChange={({ target }) =>
              change({ logLevel: LOG_LEVELS.find((level) => level === target.value) ?? 'INFO' })
            }
          >
            {LOG_LEVELS.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </select>
        )}
      </Field>
      <HintedCheckbox
        label="Send the log to Harness"
        hint="Harness uses it for support, and recommends it. The delegate keeps its own log for 10 days: files of 50 MB, at most 1 GB."
        checked={draft.sendsLog}
        onChange={(sendsLog) => change({ sendsLog })}
      />
      <Field
        label="Initialization script (optional)"
        hint="A shell script that runs before the delegate starts. Do not put secrets in it: it is stored as plain text."
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
            rows={4}
            className={`${className} min-h-24 py-1 font-mono text-xs/5`}
          />
        )}
      </Field>
    </Group>
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
    <div>
      <Checkbox {...checkbox} />
      <p className="text-xs text-ink-faint">{hint}</p>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly documents?: readonly HarnessDocument[];
  readonly children: ReactNode;
}

function Group({ title, documents, children }: GroupProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      <h2 className="border-b border-line pb-1 font-semibold">{title}</h2>
      {children}
      {documents && <DocumentLinks documents={documents} />}
    </section>
  );
}

/** For a firewall; the address itself while it is no address. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
