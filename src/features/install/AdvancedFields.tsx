import type { ReactNode } from 'react';
import { hasField, LOG_LEVELS, scheduleWarning } from '@/domain/install/install-plan';
import { SignatureHint } from '@/features/actions/SignatureHint';
import { DocumentLinks } from '@/features/fleet/DocumentLinks';
import type { HarnessDocument } from '@/features/fleet/harness-documents';
import { Checkbox } from '@/ui/Checkbox';
import { Field, TextField } from '@/ui/Field';
import type { FieldsProps } from './BasicFields';
import { ClusterFields } from './ClusterFields';
import { ADVANCED_TEXT } from './install-labels';
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
    <Group title={ADVANCED_TEXT.identity}>
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
        hint={ADVANCED_TEXT.tagsHint}
        problem={problems.tags}
      />
    </Group>
  );
}

function SizeFields(props: FieldsProps) {
  const { draft, problems, change } = props;
  return (
    <Group
      title={ADVANCED_TEXT.size}
      documents={draft.method === 'docker' ? ['sizes', 'ecs'] : ['sizes', 'availability']}
    >
      <SizeField value={draft.size} onChange={(size) => change({ size })} />
      <TextField
        label="Replicas"
        inputMode="numeric"
        value={draft.replicas}
        onChange={(replicas) => change({ replicas })}
        hint={draft.method === 'docker' ? ADVANCED_TEXT.replicasHintDocker : ADVANCED_TEXT.replicasHint}
        problem={problems.replicas}
      />
      {hasField(draft.method, 'namespace') && <ClusterFields {...props} />}
    </Group>
  );
}

function LifecycleFields({ draft, plan, problems, change }: FieldsProps) {
  const warning = plan.hasAutoUpgrade ? scheduleWarning(plan.upgradeSchedule) : undefined;
  return (
    <Group title={ADVANCED_TEXT.lifecycle} documents={['autoUpgrade', 'shutdown']}>
      <Checkbox
        label="Upgrade automatically"
        checked={draft.hasAutoUpgrade}
        onChange={(hasAutoUpgrade) => change({ hasAutoUpgrade })}
      />
      {draft.hasAutoUpgrade ? (
        <TextField
          label={ADVANCED_TEXT.schedule}
          isMono
          value={draft.upgradeSchedule}
          onChange={(upgradeSchedule) => change({ upgradeSchedule })}
          hint={warning ?? ADVANCED_TEXT.scheduleHint}
          problem={problems.upgradeSchedule}
        />
      ) : (
        <p className="text-xs text-ink-faint">{ADVANCED_TEXT.noUpgrade}</p>
      )}
      <TextField
        label={ADVANCED_TEXT.grace}
        inputMode="numeric"
        value={draft.gracePeriodSeconds}
        onChange={(gracePeriodSeconds) => change({ gracePeriodSeconds })}
        hint={ADVANCED_TEXT.graceHint}
        problem={problems.gracePeriodSeconds}
      />
    </Group>
  );
}

function NetworkFields({ draft, plan, problems, change }: FieldsProps) {
  return (
    <Group title={ADVANCED_TEXT.network} documents={['domains', 'proxy', 'images']}>
      <TextField
        label="Address of the Manager"
        isMono
        value={draft.managerUrl}
        onChange={(managerUrl) => change({ managerUrl })}
        hint={ADVANCED_TEXT.managerHint(plan)}
        problem={problems.managerUrl}
      />
      <TextField
        label={ADVANCED_TEXT.proxy}
        isMono
        value={draft.proxyUrl}
        onChange={(proxyUrl) => change({ proxyUrl: proxyUrl.trim() })}
        hint={ADVANCED_TEXT.proxyHint}
        problem={problems.proxyUrl}
      />
      {draft.proxyUrl !== '' && (
        <TextField
          label={ADVANCED_TEXT.noProxy}
          isMono
          value={draft.noProxy}
          onChange={(noProxy) => change({ noProxy: noProxy.trim() })}
          hint={ADVANCED_TEXT.noProxyHint}
          problem={problems.noProxy}
        />
      )}
      <HintedCheckbox
        label={ADVANCED_TEXT.polling}
        hint={ADVANCED_TEXT.pollingHint}
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
            {ADVANCED_TEXT.imageHint} <SignatureHint image={plan.image} />
          </>
        }
        problem={problems.image}
      />
    </Group>
  );
}

function RuntimeFields({ draft, problems, change }: FieldsProps) {
  return (
    <Group title={ADVANCED_TEXT.runtime} documents={['logs']}>
      <TextField
        label={ADVANCED_TEXT.capacity}
        inputMode="numeric"
        value={draft.taskCapacity}
        onChange={(taskCapacity) => change({ taskCapacity })}
        hint={ADVANCED_TEXT.capacityHint}
        problem={problems.taskCapacity}
      />
      <Field label={ADVANCED_TEXT.logLevel}>
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
        label={ADVANCED_TEXT.sendLog}
        hint={ADVANCED_TEXT.sendLogHint}
        checked={draft.sendsLog}
        onChange={(sendsLog) => change({ sendsLog })}
      />
      <Field
        label={ADVANCED_TEXT.initScript}
        hint={ADVANCED_TEXT.initScriptHint}
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
  /** What Harness says about these fields. */
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
